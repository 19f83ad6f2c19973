// A courtesy summary of the terms in English. Only the Korean text is binding, and the page says so.
import type { terms } from '../ko/terms.ts'

export const termsSummary: Pick<typeof terms, 'term1' | 'term2' | 'term3'> = {
  term1: [
    {
      heading: '1. Purpose',
      text: 'These terms govern the use of Campus Score: schedules, scores, tables, broadcasts and chat of campus matches.',
    },
    {
      heading: '2. Members',
      text: 'Whoever has verified an e-mail address and agreed to these terms is a member, and may leave at any time on My page.',
    },
    {
      heading: '3. Duties',
      text: "Do not use another person's account, and do not post abuse, advertisements or other people's personal data. Such posts are hidden and the use of the chat may be restricted.",
    },
    {
      heading: '4. Changes and interruptions',
      text: 'The service may pause for maintenance or because of a failure. Important changes are announced at least 7 days ahead.',
    },
    {
      heading: '5. Liability',
      text: 'Scores and tables may differ from the official records, which take precedence. Except for intent or gross negligence the operator is not liable for damage arising from the use of this free service.',
    },
  ],
  term2: [
    {
      heading: 'What is collected',
      text: 'E-mail, password (stored as a one-way hash), name, nickname, the record of your consents, and access records.',
    },
    {
      heading: 'What it is used for',
      text: 'Only to identify you and log you in, to provide services such as favorites and comments, and to prevent abuse.',
    },
    {
      heading: 'How long it is kept',
      text: 'It is erased as soon as you delete your account. Your comments stay without showing who wrote them. Records that the law demands are kept apart, and only for as long as it demands.',
    },
    {
      heading: 'Third parties',
      text: 'Nothing is given to others without your consent, unless the law requires it.',
    },
    {
      heading: 'Your rights',
      text: 'You can see, correct and erase your data on My page. You may refuse your consent, but then you cannot sign up.',
    },
  ],
  term3: [
    {
      heading: 'Use of your location',
      text: 'Your current location is used only by functions that need it, such as directions to a venue, and only if your device allows it.',
    },
    {
      heading: 'Storage',
      text: 'It serves to draw the screen and is not stored.',
    },
    {
      heading: 'Withdrawal',
      text: 'You can turn the permission off in the settings of your device at any time. Schedules and scores stay available.',
    },
  ],
}
