// Queries and mutations of one's own second factor.
import type { BodyOf } from '@campus/contract/endpoint'
import {
  addPasskey,
  askPasskey,
  askPasskeyLogin,
  askTotp,
  confirmTotp,
  getSecondFactors,
  passSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@campus/contract/second-factor'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { makePasskey, proveByPasskey } from './passkey.browser.ts'

const factorsKey = ['second-factor']

export function ownFactors() {
  return queryOptions({ queryKey: factorsKey, queryFn: ({ signal }) => call(getSecondFactors, {}, signal) })
}

export function useStartTotp() {
  return useMutation({ mutationFn: (password: string) => call(askTotp, { body: { password } }) })
}

export function useConfirmTotp() {
  return useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
    onSuccess: (_added, _code, _context, { client }) => client.invalidateQueries({ queryKey: factorsKey }),
  })
}

/** Gets the options from the server, lets the browser make the passkey, then registers it. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const passkey = await makePasskey(await call(askPasskey, { body: { password } }))
      return call(addPasskey, { body: { name, passkey } })
    },
    onSuccess: (_added, _body, _context, { client }) => client.invalidateQueries({ queryKey: factorsKey }),
  })
}

export function useRenewCodes() {
  return useMutation({
    mutationFn: (password: string) => call(renewRecoveryCodes, { body: { password } }),
    onSuccess: (_codes, _password, _context, { client }) => client.invalidateQueries({ queryKey: factorsKey }),
  })
}

/** Null means the app. */
export function useRemoveFactor(passkeyId: number | null) {
  return useMutation({
    mutationFn: (password: string) =>
      passkeyId === null
        ? call(removeTotp, { body: { password } })
        : call(removePasskey, { params: { passkeyId: String(passkeyId) }, body: { password } }),
    onSuccess: (left, _password, _context, { client }) => client.setQueryData(factorsKey, left),
  })
}

export function usePassSecondFactor() {
  return useMutation({
    mutationFn: async (proof: BodyOf<typeof passSecondFactor> | 'PASSKEY') =>
      call(passSecondFactor, {
        body: proof === 'PASSKEY' ? { passkey: await proveByPasskey(await call(askPasskeyLogin, {})) } : proof,
      }),
  })
}
