// Everything about people that crosses the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Role = z.enum(['USER', 'ADMIN', 'SCORER', 'CAMERA', 'MODERATOR'])
export type Role = z.output<typeof Role>

export const Me = z.object({
  userId: z.int(),
  email: z.string(),
  username: z.string(),
  nickname: z.string(),
  role: Role,
})
export type Me = z.output<typeof Me>

const Login = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(64)),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  access: 'anyone',
  summary: 'Log in: starts a session and sets its cookie',
  body: Login,
  reply: z.object({ email: z.string(), nickname: z.string(), role: Role, userId: z.int(), message: z.string() }),
  limit: { tries: 25, seconds: 300 },
})

export const me = endpoint({
  method: 'GET',
  path: '/api/users/me',
  access: 'user',
  summary: 'The signed-in person',
  reply: Me,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/users/logout',
  access: 'anyone',
  summary: 'End the session, if there is one',
  reply: z.object({}),
})
