// A message to the operator.
import { contactOperator } from '@campus/contract/contact'
import type { BodyOf } from '@campus/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export function useContactOperator() {
  return useMutation({ mutationFn: (body: BodyOf<typeof contactOperator>) => call(contactOperator, { body }) })
}
