// Staff and their roles. Administrators are added only from the operator's terminal.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { Line } from './text.ts'
import { Role } from './users.ts'

export const helperRoles = ['SCORER', 'CAMERA', 'MODERATOR'] as const
export type HelperRole = (typeof helperRoles)[number]

export const StaffMember = z.object({ userId: Id, email: z.string(), nickname: z.string(), role: Role })
export type StaffMember = z.output<typeof StaffMember>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  access: 'admin',
  summary: 'List everybody with a role, by role and nickname',
  reply: z.array(StaffMember),
})

export const giveRole = endpoint({
  method: 'PUT',
  path: '/api/staff',
  access: 'admin',
  summary: 'Give the account of an email address a role, or remove it with USER; ends its sessions',
  body: z.object({
    /** Only looked up, so any text is allowed: an invalid address finds nobody. */
    email: Line.check(z.minLength(1), z.maxLength(254)),
    role: z.enum(['USER', ...helperRoles]),
  }),
  reply: StaffMember,
  idempotent: true,
})
