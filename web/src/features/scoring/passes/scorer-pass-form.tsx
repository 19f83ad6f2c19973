// The form that creates a scorer's pass.

import { useMakePass } from '../../../data/scoring/passes.ts'
import { scorePath } from '../../../paths.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { PassForm } from '../../../ui/passes/pass-form.tsx'
import { scorerPasses } from '../session/pass.ts'

const spans = ['3', '12', '24', '72', '168'] as const

export function ScorerPassForm({ matchId }: { matchId: number }) {
  const text = useScoringText()
  const make = useMakePass()
  const made = make.data && {
    label: make.data.pass.label,
    link: scorerPasses.link(scorePath(matchId), make.data.token),
  }
  return (
    <PassForm
      words={text.scoring.passes}
      spans={spans}
      usual="24"
      onMake={(wanted, onMade) => make.mutate({ matchId, ...wanted }, { onSuccess: onMade })}
      isMaking={make.isPending}
      failure={make.isError ? errorText(text, make.error) : undefined}
      made={made}
    />
  )
}
