// What a session runs on, as coarse as it can be and still tell one's own devices apart: the families of browser and system.

// The order counts: most browsers say they are some others too.
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

/** "Chrome · Android"; as much of it as can be told, or nothing. */
export function deviceOf(userAgent = ''): string {
  // Longer ones are nobody's browser.
  const said = userAgent.slice(0, 500)
  const wordIn = (words: ReadonlyArray<[RegExp, string]>) => words.find(([sign]) => sign.test(said))?.[1]
  return [wordIn(browsers), wordIn(systems)].filter(Boolean).join(' · ')
}
