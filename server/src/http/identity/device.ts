// The device of a session: families of browser and system only, enough to recognise one's own devices.

// The order matters: most user agents name other browsers too.
const browsers: ReadonlyArray<[RegExp, string]> = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/NAVER\(/, 'Naver'],
  [/Whale\//, 'Whale'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: ReadonlyArray<[RegExp, string]> = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** "Chrome · Android", as far as it is recognised. */
export function deviceOf(userAgent = ''): string {
  // No browser's user agent is longer.
  const text = userAgent.slice(0, 500)
  const wordIn = (words: ReadonlyArray<[RegExp, string]>) => words.find(([sign]) => sign.test(text))?.[1]
  return [wordIn(browsers), wordIn(systems)].filter(Boolean).join(' · ')
}
