// The text of one set of terms. It is valid in Korean only, whatever the language of the screen.
import { terms } from '../../../text/ko/terms.ts'
import type { TermKey } from './consents.ts'

export function TermsText({ term }: { term: TermKey }) {
  return terms[term].map(({ heading, text }) => (
    <section key={heading}>
      <h3>{heading}</h3>
      <p>{text}</p>
    </section>
  ))
}
