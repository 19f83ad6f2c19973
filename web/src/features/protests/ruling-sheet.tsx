// An organiser rules on a protest: rejects it, upholds it, or upholds it and goes on to correct the result.
import type { Match } from '@campus/contract/matches'
import type { Protest, Ruling } from '@campus/contract/protests'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRuling } from '../../data/protests.ts'
import { correctionPath } from '../../paths.ts'
import { useProtestText } from '../../text/use-protest-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import styles from './protests.module.css'
import { RulingWords } from './ruling-words.tsx'

export interface RulingSheetProps {
  match: Match
  protest: Protest
  onClose: () => void
}

export function RulingSheet({ match, protest, onClose }: RulingSheetProps) {
  const text = useProtestText()
  const { protests: words } = text
  const navigate = useNavigate()
  const [ruling, setRuling] = useState('')
  const [isTried, setTried] = useState(false)
  const deciding = useRuling(protest.protestId)
  const isMissing = ruling.trim() === ''

  function decide(outcome: Ruling['outcome']) {
    setTried(true)
    if (isMissing || deciding.isPending) return
    deciding.mutate(
      { outcome, ruling: ruling.trim() },
      {
        onSuccess: () => {
          toast(outcome === 'UPHELD' ? words.upheld : words.rejected)
          onClose()
        },
      },
    )
  }

  const correct = () => void navigate(correctionPath(match.matchId, protest.protestId), { state: { ruling } })

  return (
    <Sheet title={words.of(protest.teamName)} close={text.close} onClose={onClose}>
      <div className={styles.form}>
        {protest.reason && <p className={styles.words}>{protest.reason}</p>}
        <RulingWords value={ruling} isMissing={isTried && isMissing} onChange={setRuling} />
        {deciding.error && <Message look="bad">{errorText(text, deciding.error)}</Message>}
        <SheetActions>
          <Button tone="primary" onClick={correct}>
            {words.correct}
          </Button>
          <Button aria-disabled={deciding.isPending} onClick={() => decide('UPHELD')}>
            {words.uphold}
          </Button>
          <Button tone="danger" aria-disabled={deciding.isPending} onClick={() => decide('REJECTED')}>
            {words.reject}
          </Button>
        </SheetActions>
      </div>
    </Sheet>
  )
}
