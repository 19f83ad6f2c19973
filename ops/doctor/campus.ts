// Can the campus's own name, colour and crest be shown? A process that cannot read them does not start.
import { readCampus } from '@campus/server/campus'
import type { Config } from '@campus/server/config'
import type { Finding } from './finding.ts'

/** Home screens show icons of at least this size. */
const iconPixels = 192

export function checkCampus(settings: () => Config): Finding {
  const remedy = {
    ko: '/etc/campus-score/env의 CAMPUS_NAME, CAMPUS_COLOR, CAMPUS_CREST를 고치고 프로세스를 다시 시작하세요.',
    en: 'Correct CAMPUS_NAME, CAMPUS_COLOR and CAMPUS_CREST in /etc/campus-score/env and restart the processes.',
  }
  try {
    const { name, crest } = readCampus(settings())
    const { width, height } = crest?.size ?? { width: iconPixels, height: iconPixels }
    if (width !== height || width < iconPixels)
      return {
        check: 'campus',
        level: 'WARN',
        what: {
          ko: `학교 문장이 ${width}×${height} 픽셀이에요. 홈 화면에는 ${iconPixels} 픽셀 이상의 정사각형이 필요해요.`,
          en: `The crest has ${width} by ${height} pixels; home screens want a square of ${iconPixels} or more.`,
        },
        remedy,
      }
    return {
      check: 'campus',
      level: 'OK',
      what: {
        ko: `이름 ‘${name}’, 문장 ${crest ? '설정됨' : '기본'}.`,
        en: `Named '${name}', with ${crest ? 'its own' : "the product's"} crest.`,
      },
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      check: 'campus',
      level: 'BAD',
      what: { ko: `학교 설정을 쓸 수 없어요: ${reason}`, en: `The campus settings cannot be used: ${reason}` },
      remedy,
    }
  }
}
