// Head of a team's page: crest, name, department and sport, and a slot for actions.
import type { TeamProfile } from '@campus/contract/teams'
import type { ReactNode } from 'react'
import { useTeamText } from '../../text/use-team-text.ts'
import { Message } from '../../ui/feedback/message.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import styles from './team-head.module.css'

export function TeamHead({ team, children }: { team: TeamProfile; children: ReactNode }) {
  const text = useTeamText()
  const facts = [team.department !== team.teamName && team.department, team.sport && text.sport(team.sport)]
  return (
    <section className={styles.head} aria-label={team.teamName}>
      <Crest name={team.teamName} department={team.department} />
      <div>
        <p className={styles.name}>{team.teamName}</p>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.actions}>{children}</div>
      {team.isArchived && (
        <div className={styles.archived}>
          <Message look="note">{text.team.archived}</Message>
        </div>
      )}
    </section>
  )
}
