// Screens: televisions in gyms and canteens that show the day by themselves, steered by organisers from elsewhere (decision 0080).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Line } from './text.ts'

export const screenLimits = {
  /** Without letters and digits that look alike from afar: no I, L, O, 0, 1. */
  codeLetters: 'ABCDEFGHJKMNPQRSTUVWXYZ23456789',
  codeLength: 6,
  codeMinutes: 10,
  nameLength: 20,
  screens: 100,
  /** Of one screen: courts, competitions, tables. */
  choices: 100,
  leastSeconds: 5,
  mostSeconds: 120,
  replaySeconds: 20,
} as const

/** As it is typed: spaces, hyphens and small letters are no mistakes. */
export const ScreenCode = z.string().check(
  z.maxLength(20),
  z.overwrite((code) => code.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^[A-HJKMNP-Z2-9]{6}$/),
)

const ScreenName = Line.check(z.minLength(1), z.maxLength(screenLimits.nameLength))

const some = <Item extends z.ZodMiniType>(item: Item) =>
  z.nullable(z.array(item).check(z.maxLength(screenLimits.choices)))

export const ScreenTable = z.object({
  competitionId: Id,
  /** Its name; empty where the league has no groups. */
  group: Line.check(z.maxLength(20)),
})
export type ScreenTable = z.output<typeof ScreenTable>

/** What a screen shows. Null means all there are, also those that come later. */
export const ScreenSettings = z.object({
  venueIds: some(Id),
  competitionIds: some(Id),
  tables: some(ScreenTable),
  hasAnnouncements: z.boolean(),
  /** How long one page of courts or one table is shown. */
  seconds: z.int().check(z.minimum(screenLimits.leastSeconds), z.maximum(screenLimits.mostSeconds)),
  /** A clip of a goal fills the screen for a while, where there is one. */
  hasReplays: z.boolean(),
})
export type ScreenSettings = z.output<typeof ScreenSettings>

export const newScreen: ScreenSettings = {
  venueIds: null,
  competitionIds: null,
  tables: null,
  hasAnnouncements: true,
  seconds: 12,
  hasReplays: true,
}

export const Screen = z.object({
  screenId: Id,
  name: z.string(),
  settings: ScreenSettings,
  pairedAt: z.iso.datetime(),
  /** When it last asked; null if it never did. */
  seenAt: z.nullable(z.iso.datetime()),
})
export type Screen = z.output<typeof Screen>

/** Every screen asks again, of which it is one: what it shows may have changed. Names no secret. */
export const ScreenEvent = z.object({ screenId: Id })
export type ScreenEvent = z.output<typeof ScreenEvent>

export const requestScreenCode = endpoint({
  method: 'POST',
  path: '/api/screens/codes',
  access: 'anyone',
  summary: 'Screen: get a code to show, and the token that opens what an organiser pairs with it',
  reply: z.object({ code: z.string(), token: z.string(), expiresAt: z.iso.datetime() }),
  // A screen needs six in an hour; all televisions of a campus may share one address.
  limit: { tries: 20, seconds: 600, perNetwork: 1000 },
})

/** WAITING for an organiser; GONE: nobody knows its token (any more). */
export const OwnScreen = z.object({
  state: z.enum(['PAIRED', 'WAITING', 'GONE']),
  screen: z.nullable(z.object({ screenId: Id, name: z.string(), settings: ScreenSettings })),
  /** Of the process that answers: a screen that nobody touches reloads itself when it changes. */
  release: z.string(),
})
export type OwnScreen = z.output<typeof OwnScreen>

export const getOwnScreen = endpoint({
  method: 'GET',
  path: '/api/screens/own',
  access: 'anyone',
  summary: 'Screen: what to show, by the token in `Authorization: Screen …`',
  reply: OwnScreen,
})

export const listScreens = endpoint({
  method: 'GET',
  path: '/api/screens',
  access: 'admin',
  summary: 'List the paired screens',
  reply: z.array(Screen),
})

export const pairScreen = endpoint({
  method: 'POST',
  path: '/api/screens',
  access: 'admin',
  summary: 'Pair the screen that shows this code',
  body: z.object({ code: ScreenCode, name: ScreenName }),
  reply: Screen,
})

const ScreenPath = z.object({ screenId: IdText })

export const steerScreen = endpoint({
  method: 'PUT',
  path: '/api/screens/:screenId',
  access: 'admin',
  summary: 'Change what a screen shows; it does so at once',
  params: ScreenPath,
  body: z.object({ name: ScreenName, settings: ScreenSettings }),
  reply: Screen,
  idempotent: true,
})

export const unpairScreen = endpoint({
  method: 'DELETE',
  path: '/api/screens/:screenId',
  access: 'admin',
  summary: 'Unpair a screen: it shows a code again',
  params: ScreenPath,
  reply: z.object({}),
  idempotent: true,
})
