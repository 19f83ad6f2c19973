// Everybody with a role: helpers, whose roles are given and removed here, and the administrators beside them.
import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { staffList } from '../../data/staff.ts'
import { useStaffText } from '../../text/use-staff-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import { RowList } from '../../ui/list/row-list.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './staff.module.css'
import { StaffRow } from './staff-row.tsx'

export function StaffList() {
  const text = useStaffText()
  const { staff: words } = text
  const query = useQuery(staffList())
  return (
    <LoadedList query={query} failed={words.loadFailed}>
      {(staff) => {
        const helpers = staff.filter(({ role }) => role !== 'ADMIN')
        const admins = staff.filter(({ role }) => role === 'ADMIN')
        return (
          <div className={styles.cards}>
            <Card title={words.helpers} note={words.count(helpers.length)}>
              <RowList
                items={helpers}
                keyOf={({ userId }) => userId}
                empty={<Notice icon={<IdCard aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />}
              >
                {(member) => <StaffRow member={member} />}
              </RowList>
            </Card>
            <Card title={words.admins} note={words.count(admins.length)}>
              <RowList items={admins} keyOf={({ userId }) => userId}>
                {(member) => <StaffRow member={member} />}
              </RowList>
            </Card>
          </div>
        )
      }}
    </LoadedList>
  )
}
