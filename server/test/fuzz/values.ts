// Valid values of a contract schema, generated from the schema itself.
import { emailPattern } from '@campus/contract/email'
import fc from 'fast-check'
import * as z from 'zod'

export type Schema = z.core.$ZodType

interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  items?: Shape
  prefixItems?: Shape[]
  minItems?: number
  maxItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
}

/** Existing ids and words of a campus by field name: requests about existing things get further. */
export type Known = Readonly<Record<string, ReadonlyArray<number | string>>>

export const shapeOf = (schema: Schema): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** Valid values: filtered by the schema itself, because a JSON schema cannot express everything. */
export function validOf(schema: Schema, known: Known = {}): fc.Arbitrary<unknown> {
  return arbitraryOf(shapeOf(schema), known).filter((value) => z.safeParse(schema, value).success)
}

const letters = fc.constantFrom(...'abcdefgXYZ0189가나다축구 -')

function arbitraryOf(shape: Shape, known: Known, name = ''): fc.Arbitrary<unknown> {
  const real = known[name]
  const ways = shape.anyOf ?? shape.oneOf
  const isText = shape.type === 'string' || (ways?.every(({ type }) => type === 'string') ?? false)
  if (real && real.length > 0 && isText) return fc.constantFrom(...real.map(String))
  if (real && real.length > 0 && shape.type === 'integer') return fc.constantFrom(...real.map(Number))
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (ways) return fc.oneof(...ways.map((one) => arbitraryOf(one, known, name)))
  switch (shape.type) {
    case 'string':
      return textOf(shape)
    case 'integer':
      return fc.integer({ min: leastOf(shape), max: Math.min(shape.maximum ?? 1e6, 2 ** 53 - 1) })
    case 'number':
      return fc.double({ min: leastOf(shape), max: shape.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(shape, known, name)
    case 'object':
      return recordOf(shape, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const leastOf = ({ minimum, exclusiveMinimum }: Shape) =>
  Math.max(minimum ?? -1e6, exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + 1)

function textOf({ format, pattern, minLength = 0, maxLength = 100 }: Shape): fc.Arbitrary<string> {
  const span = { min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }
  if (format === 'date-time') return fc.date(span).map((date) => date.toISOString())
  if (format === 'date') return fc.date(span).map((date) => date.toISOString().slice(0, 10))
  if (pattern === emailPattern.source) return fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,8}\.test$/)
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length <= maxLength)
  return fc.string({ unit: letters, minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

function listOf({ items, prefixItems, minItems = 0, maxItems = 4 }: Shape, known: Known, name: string) {
  if (prefixItems) return fc.tuple(...prefixItems.map((one) => arbitraryOf(one, known)))
  return fc.array(arbitraryOf(items ?? {}, known, name.replace(/s$/, '')), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 4)),
  })
}

function recordOf({ properties, required = [], propertyNames, additionalProperties }: Shape, known: Known) {
  if (properties) {
    const fields = Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one, known, name)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: required })
  }
  const values = typeof additionalProperties === 'object' ? additionalProperties : {}
  const keys = propertyNames
    ? arbitraryOf(propertyNames, known).map(String)
    : fc.string({ unit: letters, maxLength: 8 })
  return fc.dictionary(keys, arbitraryOf(values, known), { maxKeys: 4 })
}
