// Saves a clip of the last seconds.
import { Scissors } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useMakeClip } from '../../data/clips.ts'
import { paths } from '../../paths.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import styles from './clips.module.css'

/** `pictureTime`: when the picture on screen was taken. */
export function ClipButton({ matchId, pictureTime }: { matchId: number; pictureTime: () => number | null }) {
  const text = useLiveText()
  const { clips } = text
  const make = useMakeClip(matchId)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const logIn = () => void navigate(paths.root, { state: { from: pathname + search } })

  function explain(error: Error) {
    if (error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED')
      toast(clips.signIn, { label: clips.logIn, run: logIn })
    else toast(`${clips.makeFailed} ${errorText(text, error)}`)
  }

  function save() {
    const at = pictureTime()
    if (at === null || make.isPending) return
    make.mutate(at, { onSuccess: () => toast(clips.made), onError: explain })
  }

  return (
    <button
      type="button"
      className={styles.clip}
      aria-label={clips.makeLabel}
      aria-disabled={make.isPending}
      onClick={save}
    >
      <Scissors aria-hidden="true" />
      <span>{clips.make}</span>
    </button>
  )
}
