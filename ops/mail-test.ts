// campus-score mail-test ADDRESS: sends one email now with the installation's settings, and prints the result.
import { tryMailServer } from '@campus/server/platform/mail/mailer'
import { mailWords } from './doctor/mail-words.ts'
import { languageOf, type Words } from './doctor/words.ts'

const timeoutMs = 20_000
const language = languageOf(process.env)
const print = (text: Words) => console.log(text[language])
const to = process.argv[2] ?? ''

if (!/^[^\s@]+@[^\s@]+$/.test(to)) {
  console.error('campus-score mail-test ADDRESS')
  process.exit(2)
}
const SMTP_URL = process.env['SMTP_URL'] || undefined
const from = process.env['MAIL_FROM'] ?? 'Campus Score <no-reply@campus.test>'
const { trouble, words } = await tryMailServer(
  { SMTP_URL, MAIL_FROM: from, SMTP_TIMEOUT_MS: timeoutMs },
  {
    to,
    subject: language === 'ko' ? 'Campus Score 메일 시험' : 'Campus Score test e-mail',
    text:
      language === 'ko'
        ? '이 메일이 보이면 메일 설정이 잘 되어 있어요. 스팸함에 있었다면 SPF와 DKIM을 확인해 주세요.'
        : 'If you read this, e-mail works. If it was in the spam folder, check SPF and DKIM.',
  },
)
const server = SMTP_URL ? new URL(SMTP_URL).host : '-'
if (trouble === null) {
  print({
    ko: `보냈어요. 메일 서버(${server})가 ${to}로 가는 메일을 받았어요.`,
    en: `Sent. The mail server (${server}) took the e-mail to ${to}.`,
  })
  print({
    ko: `몇 분 안에 오지 않으면 스팸함을 보고, ${from}의 도메인에 SPF와 DKIM이 있는지 확인해 주세요.`,
    en: `If it does not arrive within minutes, look into the spam folder and check SPF and DKIM of the domain of ${from}.`,
  })
} else {
  const { what, remedy } = mailWords[trouble]
  print({ ko: `보내지 못했어요 (${server}): ${what.ko}`, en: `Not sent (${server}): ${what.en}` })
  print({ ko: `할 일: ${remedy.ko}`, en: `What to do: ${remedy.en}` })
  if (words) print({ ko: `서버의 답: ${words}`, en: `The server said: ${words}` })
  process.exitCode = 1
}
