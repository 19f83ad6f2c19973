// /admin/competitions/{id}/check: tries the format and tie-breaks of a competition before it is published.
import { useQuery } from '@tanstack/react-query'
import { SearchCheck } from 'lucide-react'
import { useParams } from 'react-router'
import { competitionOf } from '../../data/competitions.ts'
import { groupsIn } from '../../features/competitions/check/check.rules.ts'
import { RuleCheck } from '../../features/competitions/check/rule-check.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { competitionPath } from '../../paths.ts'
import { useRuleCheckText } from '../../text/use-rule-check-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'

export function RuleCheckPage() {
  const text = useRuleCheckText()
  const { ruleCheck: words } = text
  const id = Number(useParams().competitionId)
  const query = useQuery(competitionOf(id))
  return (
    <Screen title={words.title} hasBack>
      <Loaded
        query={query}
        skeleton={<ListSkeleton label={text.loading} rows={6} />}
        failed={words.loadFailed}
        hint={errorText(text, query.error)}
        retry={text.retry}
      >
        {(competition) => {
          const isPlaced = competition.rules.kind === 'PLACED'
          const sizes = groupsIn(competition).map(({ teamIds }) => teamIds.length)
          return isPlaced || sizes.length === 0 || Math.min(...sizes) < 2 ? (
            <Notice
              icon={<SearchCheck aria-hidden="true" />}
              title={words.nothing}
              hint={isPlaced ? words.placed : words.tooFew}
            >
              <ButtonLink tone="primary" to={competitionPath(id)}>
                {words.toCompetition}
              </ButtonLink>
            </Notice>
          ) : (
            <>
              <p>{words.lead}</p>
              <RuleCheck key={id} competition={competition} />
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}
