// /admin/staff: staff and their roles.
import { StaffForm } from '../../features/staff/staff-form.tsx'
import { StaffList } from '../../features/staff/staff-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useStaffText } from '../../text/use-staff-text.ts'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'

export function StaffPage() {
  const { staff } = useStaffText()
  return (
    <Screen title={staff.title} hasBack>
      <div className={panel.columns}>
        <Card title={staff.give}>
          <StaffForm />
        </Card>
        <StaffList />
      </div>
    </Screen>
  )
}
