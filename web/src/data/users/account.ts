// Mutations of an account; the forms decide what to show. Separate from data/users/me.ts, which every page loads.
import type { ReplyOf } from '@campus/contract/endpoint'
import {
  checkEmail,
  checkNickname,
  checkReset,
  deleteMe,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  sendVerificationCode,
  updateMe,
  verifyCode,
} from '@campus/contract/users'
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { changePerson, meKey, whoAmI } from './me.ts'
import { storeUser } from './user-info.ts'

export type SignedInUser = Pick<ReplyOf<typeof login>, 'email' | 'nickname' | 'role' | 'userId'>

/** A session has started: refetch everything as that person. */
export async function signedIn(client: QueryClient, { email, nickname, role, userId }: SignedInUser) {
  storeUser({ email, nickname, role, userId })
  void changePerson(client)
  await client.fetchQuery({ ...whoAmI(), staleTime: 0 }).catch(() => client.invalidateQueries({ queryKey: meKey }))
}

export function useLogIn() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(login, { body }),
    onSuccess: (person, _body, _context, { client }) => signedIn(client, person),
  })
}

export function useLogOut() {
  return useMutation({ mutationFn: () => call(logout, {}) })
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => call(forgotPassword, { query: {}, body: { email } }) })
}

/** Too old, used before, or truncated on its way: then it does not even have a token's shape. */
export const isInvalidLink = (error: unknown) =>
  error instanceof ApiError && (error.code === 'RESET_TOKEN_INVALID' || error.code === 'BAD_REQUEST')

/** Whether the link of a reset email is invalid. If that cannot be checked right now, the link may still be good. */
export function useIsInvalidReset(token: string | null): boolean {
  const { error } = useQuery({
    queryKey: ['reset', token],
    queryFn: ({ signal }) => call(checkReset, { body: { token: token ?? '' } }, signal),
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
  })
  return isInvalidLink(error)
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: { token: string; password: string }) => call(resetPassword, { body }) })
}

export function useCheckEmail() {
  return useMutation({ mutationFn: (email: string) => call(checkEmail, { query: { email } }) })
}

export function useCheckNickname() {
  return useMutation({ mutationFn: (nickname: string) => call(checkNickname, { query: { nickname } }) })
}

export function useSendCode() {
  return useMutation({ mutationFn: (email: string) => call(sendVerificationCode, { body: { email } }) })
}

/** In the body, because an address in a query ends up in logs. */
export function useVerifyCode() {
  return useMutation({
    mutationFn: (body: { email: string; code: string }) => call(verifyCode, { query: {}, body }),
  })
}

type Registration = Parameters<typeof call<typeof register>>[1]['body']

export function useRegister() {
  return useMutation({ mutationFn: (body: Registration) => call(register, { body }) })
}

type Update = Parameters<typeof call<typeof updateMe>>[1]['body']

export function useUpdateMe() {
  return useMutation({
    mutationFn: (body: Update) => call(updateMe, { body }),
    onSuccess: (person, _body, _context, { client }) => {
      const { email, nickname, role, userId } = person
      storeUser({ email, nickname, role, userId })
      client.setQueryData(meKey, person)
    },
  })
}

export function useDeleteMe() {
  return useMutation({ mutationFn: (password: string) => call(deleteMe, { body: { password } }) })
}
