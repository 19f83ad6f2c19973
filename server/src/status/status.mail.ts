// Whether e-mails can be sent, known to every process: those that send them publish their last result periodically.
import type { MailTrouble, OperatorStatus } from '@campus/contract/status'
import type { Deps } from '../deps.ts'
import type { Counted } from '../http/monitoring/metrics.ts'
import { every } from '../platform/queues/every.ts'

const mailTopic = 'status/mail'
const publishEveryMs = 2000
/** A sender that has published nothing for so long is gone. */
const expireMs = 8000

interface SenderState {
  node: string
  trouble: MailTrouble | null
  since: string
}

export interface MailStatus {
  read: () => OperatorStatus['mail']
  counted: Counted
}

export async function followMail({ config, bus, mailer, jobs, log, onClose }: Deps): Promise<MailStatus> {
  const states = new Map<string, SenderState & { at: number }>()
  bus.onMessage((topic, _, body) => {
    if (topic !== mailTopic) return
    const state = JSON.parse(body) as SenderState
    states.set(state.node, { ...state, at: performance.now() })
  })
  await bus.subscribe(mailTopic)
  const own = () => ({ trouble: mailer.state.trouble, since: mailer.state.since.toISOString() })
  if (jobs.isWorker) {
    const publish = async () => bus.broadcast(mailTopic, JSON.stringify({ node: config.NODE_NAME, ...own() }))
    void publish()
    onClose(every(publishEveryMs, publish, { log, trouble: 'publishing the mail state failed, retrying in 2 s' }))
  }
  return {
    read: () => {
      const senders = [...states.values()].filter(({ at }) => performance.now() - at < expireMs)
      // Without a sender this process's own settings are the best there is.
      const { trouble, since } = senders.find((one) => one.trouble !== null) ?? senders[0] ?? own()
      return { trouble, since }
    },
    counted: {
      mail_configured: { help: 'A mail server is set', value: () => Number(mailer.state.trouble !== 'NOT_CONFIGURED') },
      mail_failing: {
        help: 'The mail server rejected or did not take the last e-mail',
        value: () => Number(![null, 'NOT_CONFIGURED'].includes(mailer.state.trouble)),
      },
    },
  }
}
