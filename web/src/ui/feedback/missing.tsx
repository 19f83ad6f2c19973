// Shown in place of a part that is late or failed to load, with a retry.
import { useText } from '../../text/use-text.tsx'
import { Button } from '../button.tsx'
import type { MissingState } from '../loading/lazy-part.tsx'
import { Notice } from './notice.tsx'

export function Missing({ isLate, isRetrying, onRetry }: MissingState) {
  const { chunk, retry, loading } = useText()
  return (
    <Notice title={isLate ? chunk.late : chunk.failed} hint={isLate ? chunk.lateHint : chunk.failedHint} isFailure>
      <Button tone="primary" aria-disabled={isRetrying} onClick={() => isRetrying || onRetry()}>
        {isRetrying ? loading : retry}
      </Button>
    </Notice>
  )
}
