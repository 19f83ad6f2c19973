// Saves the chosen department on this device, and in the account of somebody who is signed in.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseDepartment, ownDepartment } from '../../../data/department/department.ts'
import { followDepartment } from '../../../data/department/follow-department.ts'
import { whoAmI } from '../../../data/users/me.ts'
import { useDepartmentText } from '../../../text/use-department-text.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

export function useChooseDepartment(): (name: string) => void {
  const { department: words } = useDepartmentText()
  const client = useQueryClient()
  const { data: me } = useQuery(whoAmI())
  const { name: before } = useQuery(ownDepartment()).data
  return (name) => {
    chooseDepartment(client, name)
    if (me && me.role !== 'ADMIN') void followDepartment(client, before).catch(() => toast(words.followFailed))
  }
}
