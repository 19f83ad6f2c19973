// Form for a new comment: it counts the characters, and the draft survives a failed send and a log-in.
import { limits } from '@campus/contract/limits'
import { clsx } from 'clsx'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useAddComment } from '../../data/comments/comments.ts'
import { paths } from '../../paths.ts'
import { type MatchText, useMatchText } from '../../text/use-match-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { isComposing } from '../../ui/fields/composing.ts'
import { FieldMessage } from '../../ui/fields/field.tsx'
import area from '../../ui/fields/text-area.module.css'
import styles from './comment-form.module.css'
import { roomIn } from './comments.rules.ts'
import { useStoredDraft } from './draft.ts'

function problemText(text: MatchText, error: Error): string {
  const { comments: words } = text.matchPage
  const wait = error instanceof ApiError ? error.retryAfterSeconds : null
  if (wait !== null) return words.wait(wait)
  // The server found no visible character in it.
  if (error instanceof ApiError && error.code === 'BAD_REQUEST') return words.blank
  return errorText(text, error)
}

interface Props {
  matchId: number
  /** Whether somebody is signed in; undefined while that is being requested. */
  isSignedIn: boolean | undefined
  onSent: () => void
}

export function CommentForm({ matchId, isSignedIn, onSent }: Props) {
  const id = useId()
  const text = useMatchText()
  const { comments: words } = text.matchPage
  const { pathname, search } = useLocation()
  const [draft, setDraft] = useStoredDraft(matchId)
  const adding = useAddComment(matchId)
  const { length, left, state } = roomIn(draft)
  const keys = <span className={styles.keys}>{words.sendKeys}</span>
  const isReady = !adding.isPending && (state === 'fine' || state === 'near')

  async function send() {
    if (!isReady || !isSignedIn) return
    // The message below shows a failure; the draft stays.
    const sent = await adding.mutateAsync(draft.trim()).catch(() => null)
    if (!sent) return
    setDraft('')
    onSent()
  }

  function sendByKeys(event: KeyboardEvent) {
    // Ignore the Enter that ends a syllable being composed.
    if (event.key !== 'Enter' || isComposing(event) || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>{words.label}</label>
      <textarea
        id={id}
        className={area.area}
        rows={2}
        value={draft}
        readOnly={adding.isPending}
        placeholder={words.placeholder}
        aria-describedby={`${id}-word`}
        aria-invalid={state === 'over' ? true : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={sendByKeys}
      />
      {adding.error && (
        <Message look="bad">
          {words.sendFailed} {problemText(text, adding.error)}
        </Message>
      )}
      <div className={styles.foot}>
        <span className={clsx(styles.count, 'num', state === 'near' && styles.near, state === 'over' && styles.over)}>
          {words.count(length, limits.commentLength)}
        </span>
        <FieldMessage
          id={`${id}-word`}
          hint={state === 'near' ? words.left(left) : isSignedIn === false ? words.signInHint : keys}
          error={state === 'over' ? words.over(-left) : undefined}
        />
        {isSignedIn === false ? (
          <ButtonLink tone="primary" to={paths.root} state={{ from: pathname + search, reason: 'logIn' }}>
            {words.signIn}
          </ButtonLink>
        ) : (
          <Button type="submit" tone="primary" aria-disabled={!isReady} aria-describedby={`${id}-word`}>
            <SendHorizontal aria-hidden="true" size="1.125rem" />
            {adding.isPending ? words.sending : words.send}
          </Button>
        )}
      </div>
    </form>
  )
}
