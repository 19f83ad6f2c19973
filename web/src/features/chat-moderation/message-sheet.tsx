// The menu of a message: report, copy, mute its author; moderators hide it or sanction its author.
import type { ChatMessage } from '@campus/contract/chat'
import { clsx } from 'clsx'
import { Ban, Copy, Eye, EyeOff, Flag, LogIn, MicOff, Users, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { copy } from '../../ui/browser/copy.ts'
import { Quote } from '../../ui/dialog/quote.tsx'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { MessageReport } from './message-report.tsx'
import styles from './message-sheet.module.css'
import { type Offer, offersFor, type You } from './moderation.rules.ts'
import { SanctionSheet } from './sanction-sheet.tsx'
import { useHide } from './use-hide.ts'

interface Props {
  roomId: string
  message: ChatMessage
  you: You
  muting: { people: number; mute: () => void; unmute: () => void; unmuteAll: () => void }
  onClose: () => void
}

const icons = {
  HIDE: EyeOff,
  SHOW: Eye,
  TIME_OUT: MicOff,
  BAN: Ban,
  REPORT: Flag,
  COPY: Copy,
  MUTE: UserX,
  UNMUTE_ALL: Users,
} as const

export function MessageSheet({ roomId, message, you, muting, onClose }: Props) {
  const text = useModerationText()
  const { moderation: words } = text
  const { pathname, search } = useLocation()
  const [step, setStep] = useState<'MENU' | 'REPORT' | 'TIME_OUT' | 'BAN'>('MENU')
  const hiding = useHide()
  const target = { roomId, message }
  if (step === 'REPORT') return <MessageReport {...target} onClose={onClose} />
  if (step !== 'MENU') return <SanctionSheet {...target} kind={step} onClose={onClose} />

  function copyText() {
    onClose()
    void copy(message.message, words)
  }
  function mute() {
    onClose()
    muting.mute()
    toast(words.muted(message.sender || words.someone), { label: words.undo, run: muting.unmute })
  }
  // Closes at once: a toast shows the result.
  function setHidden(isHidden: boolean) {
    onClose()
    hiding.mutate({ target, isHidden })
  }
  const actions: Record<Exclude<Offer, 'SIGN_IN'>, { label: string; run: () => void }> = {
    HIDE: { label: words.hide, run: () => setHidden(true) },
    SHOW: { label: words.show, run: () => setHidden(false) },
    TIME_OUT: { label: words.timeOut, run: () => setStep('TIME_OUT') },
    BAN: { label: words.ban, run: () => setStep('BAN') },
    REPORT: { label: words.report, run: () => setStep('REPORT') },
    COPY: { label: words.copy, run: copyText },
    MUTE: { label: words.mute, run: mute },
    UNMUTE_ALL: {
      label: words.unmuteAll(muting.people),
      run: () => {
        onClose()
        muting.unmuteAll()
      },
    },
  }

  function draw(offer: Offer) {
    if (offer === 'SIGN_IN') {
      return (
        <Link key={offer} className={styles.offer} to={paths.root} state={{ from: pathname + search }}>
          <LogIn aria-hidden="true" />
          {words.signIn}
        </Link>
      )
    }
    const Icon = icons[offer]
    const { label, run } = actions[offer]
    return (
      <button key={offer} type="button" className={clsx(styles.offer, offer === 'BAN' && styles.red)} onClick={run}>
        <Icon aria-hidden="true" />
        {label}
      </button>
    )
  }

  const offers = offersFor(message, you, muting.people)
  return (
    <Sheet title={words.menu(message.sender || words.someone)} close={text.close} onClose={onClose}>
      <Quote>{message.isHidden ? words.hiddenMessage : message.message}</Quote>
      {offers.length > 0 ? <div className={styles.offers}>{offers.map(draw)}</div> : <p>{words.nothing}</p>}
    </Sheet>
  )
}
