// The words that are masked, and the innocent ones that look like them. Pure data for masking.ts: a letter is itself,
// [abc] is any of the letters, a space is none or some spaces. Normalized like the text: lower case, long vowels short.

/** Bad anywhere, also inside a longer word. */
export const strong = [
  '[씨씌쒸쓰][발빨팔벌뻘]',
  '[ㅅㅆ][발빨팔벌]',
  'ㅆ8',
  '[시씨]바ㄹ',
  '[시씨]ㅂ[ㄹ놈년]',
  '[시씨]부[랄럴]',
  '씨방새',
  '씹[새세쉐할창년놈썅]',
  '병신',
  '[븅볭뼝][신싄쉰]',
  '병[싄쉰ㅅ]',
  'ㅂ신',
  '[병븅]딱',
  '개 [새쌔세쎄셰섀][끼키]',
  '개[색섹쌕][기끼키히]',
  '개[쉐쉑]',
  '개객[기끼]',
  '개[새쌔]ㄲ',
  '개ㅅㄲ',
  '[호후][로레]새끼',
  '[호후][로레]자식',
  '미친 새끼',
  '미친 [놈년]',
  '[놈년]의 새끼',
  '애새끼',
  '새[끼키]야',
  '새[끼키]들아',
  '새꺄',
  '새퀴',
  '[지쥐찌][랄럴]',
  'ㅈ[랄럴]',
  '지ㄹ',
  '[좆좃졷]',
  '좇같',
  'ㅈ[같까밥망]',
  '존[나내]',
  '썅',
  '쌍[놈년]',
  '창[녀년]',
  '잡년',
  '화냥년',
  '느금마',
  '느그 [애에][미비]',
  '니미[럴랄]',
  '니기미',
  '[엠앰]창',
  '[엠앰]뒤',
  '[애에]미뒤',
  '뒈[져질진]',
  '육시랄',
  '염병할',
  '우라질',
  '또라이',
  '똘아이',
  '찐따',
  '짱[깨께]',
  '짱꼴라',
  '쪽바리',
  '깜둥이',
  '틀딱',
  '맘충',
  '한남충',
  '김치녀',
  '빽보지',
  '[뻑빡]큐',
  '뻐큐',
  '18 [놈]',
  '18 년아',
  '18 새끼',
]

/** Bad only where a word begins, or after one of the calls: 시발 is bad, 즉시발송 is not. */
export const weak = [
  '[시쉬싀슈][발빨팔벌]',
  '[씨씌]8',
  'c[발팔빨]',
  '빙신',
  '[니늬] [애에][미비]',
  '[이그저니네] [새쌔][끼키]',
  '야 이 [새쌔][끼키]',
  '족같',
  '조까[라네]',
  '등신[아같새]',
  '쪽발이',
]

/** Bad as a word of its own only: 씨바 is a curse, 씨바스 a whisky. */
export const alone = ['씨바', '시바']

/** Foreign words, and Korean ones typed without switching the keyboard: bad where a word begins. */
export const latin = [
  'f[uvx*@]ck',
  'fuxk',
  'motherfuck',
  'sh[i1!]t',
  'b[i1!]tch',
  'asshole',
  'cunt',
  'sibal',
  'ssibal',
  'shibal',
  'cibal',
  'tlqkf',
  'qudtls',
  'wlfkf',
]

/** First consonants only, as a run of their own; each letter may be repeated. */
// biome-ignore format: a table
export const initials = ['ㅅㅂㄹㅁ', 'ㅅㅂㄻ', 'ㅅㅂㄴ', 'ㅆㅂㄴ', 'ㅅㅂ', 'ㅆㅂ', 'ㅂㅅ', 'ㅄ', 'ㅈㄹ', 'ㄱㅅㄲ', 'ㅅㄲ', 'ㅁㅊㄴ', 'ㅁㅊ', 'ㅈㄴ', 'ㅈㄲ', 'ㄴㄱㅁ', 'ㅇㅁㄷㅈ']

/** What people cry out before a curse, without or with a space. */
export const calls =
  '아 야 와 하 어 오 악 헐 또 왜 뭐 뭔 니 저 그 이 좀 참 개 에이 아오 아이 아니 이런 저런 진짜 존나 어휴 에휴 하아 야이 뭔데 미친'.split(
    ' ',
  )

/** What may follow a curse that is spread out, and belongs to it. */
export const tails = '놈년새아럼것로같진'

/** Innocent words, as expressions: what lies in one, or partly in one, is spared. */
export const innocent = [
  // Where something starts, and the first Korean car.
  '시발(?:점(?!심)|역(?!시)|지점|택시|노선|항[은을이]|한다|하[다여는였]|된|되[어었])',
  '시발 (?:자동차|택시|열차|노선)',
  '시바 ?(?:견|이누|여왕|신|강아지)',
  '슈발(?:리에|블랑)',
  '개시발[표언]',
  // What ends in 씨, before a word that begins with 발.
  '(?:솜|글|날|말|불|홀|볍|꽃|마음|아저|아가)씨(?=[발팔벌빨])',
  // The 33rd year of the cycle of sixty, reports of illness, a novel and a dance.
  '병신년(?!아|들|놈|이야|같)',
  '병신(?:일주|박해|춤)',
  '병신과 머저리',
  '(?:질|발|간|문|투|염|전염|감염|난치|희귀|당뇨|헌|의|장|사)병(?=신)',
  // The young of an animal, the little finger, a rope.
  '새끼 ?(?:손|발가락|고양|강아지|돼지|곰|양|사자|호랑|거북|펭귄|판다|오리|줄|꼬|염소|토끼|를 (?:낳|키|돌))',
  '(?:무지|번|날|조|베|안|덮|지우|쑤시|찌)개(?= ?[새쌔세쎄셰섀색섹쌕쉐쉑객])',
  // Others that only look alike.
  '지랄탄',
  '(?:공|보|생|의|자|현|기|잔|온)존(?=[나내])',
  '존나단',
  '[팔8]등신',
  '등신대',
  '(?:왼|오른|한|양|이|저|그|안|바깥|뒤|앞)쪽발',
  '쌍년도',
  '맘충분',
  'shi(?:take|taki|tsu)',
]

/** Beginnings and ends of words that make a bad one where they meet: they spare it in the middle of a word only, because
 *  씨발 언제 written as one is still a curse. */
export const seams = [
  '발(?:표|생|휘|전|견|급|송|매|사|끝|목|바닥|걸음|등|가락|냄새|자국|차기|언|이|을|은|로|도|행|명|굴|령|동)',
  '[팔벌](?:이|을|꿈치|목|레|집|금|점|칙)',
  '빨(?:래|리|간|갛)',
  '신(?:고|청|규|약|속|체|경|호|입|설|뢰)',
  '나(?:라|무|이|의|누)',
  '녀(?:대|중|축)',
]
