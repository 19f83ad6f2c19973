// Text that people type: a line for names, titles and labels, a long text for messages. Rejects what cannot be stored,
// breaks the lines of a calendar or an email, or reverses the text beside it.
import * as z from 'zod/mini'

/** Control characters, line and paragraph separators, lone surrogates. */
const broken = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
/** Bidi embeddings, overrides and isolates: they affect the text around them. */
const turning = /[\u202A-\u202E\u2066-\u2069]/

const isClean = (text: string) => !broken.test(text) && !turning.test(text)

/** Composed (NFC), so that texts that look the same are equal; trimmed. */
export const Line = z.string().check(z.normalize('NFC'), z.trim(), z.refine(isClean))

/** Not trimmed, because rows of an imported file are counted from its first line. */
export const FileText = z.string().check(
  z.normalize('NFC'),
  z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
  z.refine((text) => isClean(text.replace(/[\n\t]/g, ' '))),
)

export const LongText = FileText.check(z.trim())

/** Counts code points: a letter outside the first 65,536 is one, not two. */
export const maxCharacters = (most: number) => z.refine<string>((text) => [...text].length <= most)
