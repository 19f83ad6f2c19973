// Everybody with a role: helpers, whose roles are given and taken here, and the administrators beside them.
import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useStaffText } from '../../text/use-staff-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import panel from '../../ui/panel.module.css'
import styles from './staff.module.css'
import { staffList } from './staff.queries.ts'
import { StaffRow } from './staff-row.tsx'

export function StaffList() {
  const text = useStaffText()
  const { staff: words } = text
  const query = useQuery(staffList())
  return (
    <Loaded
      query={query}
      skeleton={<ListSkeleton label={text.loading} />}
      failed={words.loadFailed}
      hint={errorText(text, query.error)}
      retry={text.retry}
    >
      {(staff) => {
        const helpers = staff.filter(({ role }) => role !== 'ADMIN')
        const admins = staff.filter(({ role }) => role === 'ADMIN')
        return (
          <div className={styles.cards}>
            <Card title={words.helpers} note={words.count(helpers.length)}>
              {helpers.length > 0 ? (
                <ul className={panel.rows}>
                  {helpers.map((member) => (
                    <li key={member.userId}>
                      <StaffRow member={member} />
                    </li>
                  ))}
                </ul>
              ) : (
                <Notice icon={<IdCard aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
              )}
            </Card>
            <Card title={words.admins} note={words.count(admins.length)}>
              <ul className={panel.rows}>
                {admins.map((member) => (
                  <li key={member.userId}>
                    <StaffRow member={member} />
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        )
      }}
    </Loaded>
  )
}
