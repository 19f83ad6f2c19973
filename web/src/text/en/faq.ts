// Frequent questions and their answers, in English.
import type { koreanFaq } from '../ko/faq.ts'

export const englishFaq: typeof koreanFaq = [
  {
    title: 'For students',
    questions: [
      {
        ask: 'Do I need an account?',
        answer:
          'No. Schedules, scores, tables and brackets are open to everybody. You only log in for favorites, following, notifications, comments, clips and reports.',
      },
      {
        ask: 'Do I have to reload to see the score?',
        answer:
          "No. Scores and statuses change on the screen as they happen. If the connection is lost, you see 'Disconnected' and since when; the screen catches up by itself.",
      },
      {
        ask: "I do not want to miss my department's matches.",
        answer:
          "Find the team with the search and follow it. Its coming matches become favorites, also those set later. With 'Subscribe to calendar' on the team page they are in your phone's calendar, too.",
      },
      {
        ask: 'The letters are too small, or the screen too bright.',
        answer:
          'Choose one of three font sizes and the dark theme in the settings. When you are logged in, your other devices follow.',
      },
      {
        ask: 'I forgot my password.',
        answer:
          "Enter your e-mail in the log-in window and press 'Forgot your password?'. The reset link works once, for 30 minutes.",
      },
      {
        ask: 'A score or a rank looks wrong.',
        answer:
          "Write to us under 'A record is wrong' and name the match. Ranks are reckoned from finished matches: once the result is corrected, they follow at once.",
      },
    ],
  },
  {
    title: 'For scorers',
    questions: [
      {
        ask: 'What do I need to enter results?',
        answer:
          "An administrator's link or QR code: it opens the scoring screen of one match, without an account. For many matches, sign up and tell an administrator your e-mail address: with the scorer's role every match page shows 'Score keeping'.",
      },
      {
        ask: 'I entered a wrong score.',
        answer:
          "Press 'Undo' on the scoring screen: the last tap is taken back, and every screen shows it at once. The result of a finished match is corrected by an administrator under Edit match.",
      },
    ],
  },
  {
    title: 'For organisers',
    questions: [
      {
        ask: 'Can I add all teams and players at once?',
        answer:
          'Yes. Upload a CSV file under Import on the admin page. It is checked before anything is saved, and every bad line is named with the reason.',
      },
      {
        ask: 'What if two people edit the same match?',
        answer:
          'Whoever saves first wins; the other one is shown what has changed. Nobody overwrites anybody without knowing it.',
      },
      {
        ask: 'Our players want to keep their names private.',
        answer:
          'Set the team to numbers only under Teams. Line-ups and the team page then show numbers instead of names.',
      },
    ],
  },
]
