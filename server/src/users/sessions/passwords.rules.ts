// Weak passwords: lists that attackers try first, Korean keyboards included, and words about the person.

// Digits or signs around a word do not make it stronger, so they are stripped before comparing.
const words = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pass pwd passcode secret letmein welcome login admin administrator root
  master user guest test tester testing temp default changeme qwer qwert qwerty qwertyu qwertyui qwertyuiop asdf asdfg
  asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc qaz wsx edc poiu poiuy lkjh mnbv mnbvcxz
  qweasd qweasdzxc asdzxc zaq zaqwsx xsw qwaszx wasd abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa aaaaaa abab
  monkey dragon football baseball basketball soccer hockey iloveyou loveyou lovely love sunshine princess prince shadow
  superman batman spiderman ironman pokemon pikachu starwars michael jordan jessica jennifer ashley daniel thomas
  charlie andrew robert matthew joshua george hunter ranger buster tigger ginger pepper cookie banana orange summer
  winter spring autumn flower freedom whatever trustno killer hello hellohello computer internet google naver kakao
  daum samsung galaxy iphone android windows microsoft apple facebook instagram youtube twitter korea seoul busan
  university college school student campus score campusscore campus-score sport sports match team goal league captain
  tkfkd tkfkdgo tkfkdgody dkssud dkssudgktpdy dkssudgkwkd gksrnr gksrmf gksrmfdl eogksalsrnr eogksalfrnr tjdnf qntks
  rkskek rkskekfk rkawk whgdk whgdkgo alsrhks rhksflwk dnsdudwk qlalfqjsgh qlqjs qlalf dkagh gkrrhy eogkr eogkrry
  gkrtod tjstod clsrn rkwhr djaak dkQk dkqkwl wkdrns dhQk djsls qhrtnddk rhdiddl rkddkwl zjavbxj zja vbxj dlsxjspt
  zkzkdh spdlqj tkatjd dkdlvhs dkssudgo gogo qkqh qkqhdi apfhd alsrb wldms whdms wjdgns tjdals tjdgus alswns alswl
  dPwls wldnjs gusdn gPdnjs didhd dhkddl vlzkcb rudrl cnrrn qoemalsxjs xkrrn vlrn
  사랑 사랑해 사랑해요 안녕 안녕하세요 대한민국 한국 서울 부산 비밀번호 암호 관리자 운영자 학교 대학교 대학 학생 친구 가족 축구
  농구 야구 배드민턴 탁구 피구 캠퍼스 캠퍼스스코어 스코어 가나다 가나다라 가나다라마바사 가나다라마바사아
  liverpool arsenal chelsea barcelona manchester tottenham sonny heungmin messi ronaldo mercedes ferrari porsche harley
  yankees dallas austin boston london paris tokyo phoenix matrix maverick mustang corvette diamond silver golden purple
  yellow black white green happy lucky crystal angel angels babygirl sweetheart forever nothing access mypass mypassword
  newpass newpassword oldpassword nopassword thepassword yourpassword enter zaqxsw blink snoopy garfield mickey minnie`
    .toLowerCase()
    .split(/\s+/),
)

const wholes = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r! 1q2w3e4r!! 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
  2wsx3edc zaq12wsx zaq1xsw2 zaq1zaq1 1qaz1qaz qwer1234 1234qwer asdf1234 1234asdf zxcv1234 qwe123!@# 123qweasd
  123qwe123 qwe123qwe qweqwe123 asd123asd a1b2c3d4 a1s2d3f4 1a2b3c4d 1a2s3d4f aa123456 abc12345 abcd1234 1234abcd
  abc123!@# abcd123! pass1234 trustno1 iloveyou1 p4ssw0rd pa55word pa55w0rd monkey12 dragon12 superman1 1o2o3o4o
  19191919 10041004 10101010 12121212 13131313 12341234 11223344 11112222 12344321 123123123 123321123 147258369
  159753159 14789632 789456123 741852963 852456852 987654321 135792468 246813579 31415926 18181818 82828282 79797979
  00000000 20202020 77777777 88888888 99999999 15771577 15881588 01012345678 0101234567 19940101 19950101 20000101
  20020101 20020601 20260101 g00gle123 !@#$%^&* !@#$1234 1234!@#$ qwer!@#$ qwer1234! qwer1234!! asdf1234! 1q2w3e4r#`
    .toLowerCase()
    .split(/\s+/),
)

const rows = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

/** `context` are words of the person's own: the address, the nickname, the name. */
export function isWeakPassword(password: string, context: readonly string[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const bare = betweenLetters(lower)
  if (wholes.has(lower) || (bare !== '' && (words.has(bare) || words.has(doubled(bare))))) return true
  if (new Set(lower).size <= 2 || rows.some((row) => row.includes(lower))) return true
  const own = context.flatMap((word) => [word, word.split('@')[0] ?? '']).map((word) => word.trim().toLowerCase())
  return own.some((word) => word.length >= 3 && (lower === word || leftover(lower, word) <= 4))
}

const isLetter = (sign: string) => /\p{L}/u.test(sign)

/** From the first letter to the last. */
function betweenLetters(text: string): string {
  const signs = [...text]
  const first = signs.findIndex(isLetter)
  return first < 0 ? '' : signs.slice(first, signs.findLastIndex(isLetter) + 1).join('')
}

/** "lovelove" is "love" twice. */
function doubled(text: string): string {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : text
}

/** How much of a password is not the word; all of it if the word is not in it. */
const leftover = (password: string, word: string) =>
  password.includes(word) ? password.replaceAll(word, '').length : password.length
