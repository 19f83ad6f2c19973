// What each trouble with the mail server means, and what an operator does about it.
import type { MailTrouble } from '@campus/contract/status'
import type { Words } from './words.ts'

export const mailWords: Record<MailTrouble, { what: Words; remedy: Words }> = {
  NOT_CONFIGURED: {
    what: { ko: '메일 서버가 설정되지 않았어요.', en: 'No mail server is set.' },
    remedy: {
      ko: '/etc/campus-score/env에 SMTP_URL과 MAIL_FROM을 적고 campus-score-jobs를 다시 시작해 주세요. 어떤 서비스를 쓸 수 있는지는 docs/operate.md의 "메일"에 있어요.',
      en: 'Set SMTP_URL and MAIL_FROM in /etc/campus-score/env and restart campus-score-jobs. Which services a club can get is in docs/operate.en.md, "Mail".',
    },
  },
  NAME: {
    what: { ko: '메일 서버의 이름을 찾을 수 없어요.', en: 'The name of the mail server cannot be found.' },
    remedy: {
      ko: 'SMTP_URL의 주소에 오타가 없는지, 이 서버에서 이름을 찾을 수 있는지(getent hosts 이름) 확인해 주세요.',
      en: 'Check SMTP_URL for a typing error, and whether this machine can look up names (getent hosts NAME).',
    },
  },
  UNREACHABLE: {
    what: { ko: '메일 서버에 연결할 수 없어요.', en: 'The mail server cannot be reached.' },
    remedy: {
      ko: '주소와 포트를 확인해 주세요. 465번은 smtps://, 587번은 smtp://예요. 25번은 클라우드와 통신사가 대개 막아 두니 587이나 465를 쓰세요.',
      en: 'Check address and port. Port 465 is smtps://, port 587 is smtp://. Clouds and providers usually block port 25: use 587 or 465.',
    },
  },
  TLS: {
    what: { ko: '메일 서버와 암호화 연결을 맺지 못했어요.', en: 'No encrypted connection to the mail server.' },
    remedy: {
      ko: '465번은 smtps://, 587번은 smtp://로 적어 주세요. 인증서 문제라면 SMTP_URL의 이름이 인증서의 이름과 같은지 확인해 주세요.',
      en: 'Write smtps:// for port 465 and smtp:// for port 587. If it is the certificate: the name in SMTP_URL must be the one in the certificate.',
    },
  },
  LOGIN: {
    what: {
      ko: '메일 서버가 아이디나 비밀번호를 받아 주지 않아요.',
      en: 'The mail server rejects the user or the password.',
    },
    remedy: {
      ko: 'SMTP_URL의 비밀번호를 확인해 주세요. Gmail과 네이버웍스는 로그인 비밀번호가 아니라 앱 비밀번호예요. @ / : 같은 글자는 %40 %2F %3A로 적어요.',
      en: 'Check the password in SMTP_URL. Gmail and Naver Works want an app password, not the one you log in with. Write @ / : as %40 %2F %3A.',
    },
  },
  SENDER: {
    what: { ko: '메일 서버가 보내는 주소를 받아 주지 않아요.', en: 'The mail server rejects the sender address.' },
    remedy: {
      ko: 'MAIL_FROM을 로그인한 계정의 주소, 또는 그 서비스에서 확인받은 주소로 바꿔 주세요.',
      en: 'Set MAIL_FROM to the address of the account, or to one that the service has verified.',
    },
  },
  RELAY: {
    what: {
      ko: '메일 서버가 이 서버의 메일을 대신 보내 주지 않아요.',
      en: 'The mail server does not pass on e-mails of this machine.',
    },
    remedy: {
      ko: 'SMTP_URL에 아이디와 비밀번호를 넣거나, 학교 전산실에 이 서버의 IP를 릴레이 허용 목록에 넣어 달라고 해 주세요.',
      en: 'Put user and password into SMTP_URL, or ask the IT office to add the address of this machine to the list of its relay.',
    },
  },
  RECIPIENT: {
    what: { ko: '받는 주소를 메일 서버가 거절했어요.', en: 'The mail server rejects the recipient.' },
    remedy: { ko: '주소에 오타가 없는지 확인해 주세요.', en: 'Check the address for a typing error.' },
  },
  MESSAGE: {
    what: { ko: '메일 서버가 메일 내용을 거절했어요.', en: 'The mail server rejects what the e-mail contains.' },
    remedy: {
      ko: 'MAIL_FROM 도메인의 SPF와 DKIM을 확인해 주세요. 서버의 답에 이유가 적혀 있어요.',
      en: 'Check SPF and DKIM of the domain in MAIL_FROM. The answer of the server says why.',
    },
  },
  BUSY: {
    what: { ko: '메일 서버가 지금은 받지 못한대요.', en: 'The mail server takes nothing right now.' },
    remedy: {
      ko: '몇 분 뒤 다시 해 보세요. 계속되면 하루 발송 한도를 넘지 않았는지 확인해 주세요.',
      en: 'Try again in some minutes. If it stays, check whether the daily limit of the service is reached.',
    },
  },
  UNKNOWN: {
    what: { ko: '메일이 나가지 않아요.', en: 'E-mails are not sent.' },
    remedy: {
      ko: '서버의 답과 journalctl -u campus-score-jobs를 확인해 주세요.',
      en: 'Look at the answer of the server and at journalctl -u campus-score-jobs.',
    },
  },
}
