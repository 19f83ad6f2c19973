// The names of the demo campus: departments by sport, venues, people. Plain data.
import type { Sport } from '../sports.ts'

/** The teams of each sport, strongest first: a department, or [department, team name] where it has two. */
export const clubs: Record<Sport, (string | [string, string])[]> = {
  SOCCER: [
    '체육교육과',
    '기계공학과',
    ['컴퓨터공학과', '컴퓨터공학과 A'],
    '경영학과',
    '전자공학과',
    '건축학과',
    '경제학과',
    '화학과',
    '법학과',
    ['컴퓨터공학과', '컴퓨터공학과 B'],
    '물리학과',
    '심리학과',
    '수학과',
    '국어국문학과',
    '영어영문학과',
    '디자인학과',
  ],
  BADMINTON: [
    '체육교육과',
    '간호학과',
    '경영학과',
    '심리학과',
    '컴퓨터공학과',
    '영어영문학과',
    '화학과',
    '전자공학과',
    '국어국문학과',
    '디자인학과',
    '법학과',
    '수학과',
  ],
  TABLE_TENNIS: [
    '수학과',
    '물리학과',
    ['경영학과', '경영학과 A'],
    '컴퓨터공학과',
    '체육교육과',
    '경제학과',
    '화학과',
    '심리학과',
    ['경영학과', '경영학과 B'],
    '건축학과',
  ],
  DODGEBALL: [
    '간호학과',
    '체육교육과',
    '국어국문학과',
    '디자인학과',
    '심리학과',
    '영어영문학과',
    '기계공학과',
    '컴퓨터공학과',
  ],
}

export const venueNames: Record<Sport, string[]> = {
  SOCCER: ['대운동장', '인조잔디구장'],
  BADMINTON: ['체육관 1코트', '체육관 2코트', '체육관 3코트'],
  TABLE_TENNIS: ['학생회관 탁구장 1번', '학생회관 탁구장 2번', '학생회관 탁구장 3번'],
  DODGEBALL: ['제2체육관', '노천광장 코트'],
}

/** Common family names are repeated, about as often as in reality. */
export const familyNames = [
  ...'김김김김김이이이이박박박최최정정강조윤장임한오서신권황안송류홍전고문손배백허남심노하곽성차주우구민진나지',
]

export const givenNames = (
  '민준 서준 도윤 예준 시우 하준 주원 지호 지후 준우 준서 현우 도현 지훈 건우 우진 선우 민재 현준 연우 유준 정우 승우 승현 시윤 준혁 ' +
  '은우 지환 승민 지우 유찬 윤우 민성 준영 시후 진우 수호 동현 재윤 태윤 한결 재원 민규 성민 태현 성준 상현 영호 재훈 동욱 ' +
  '서연 서윤 서현 민서 하은 하윤 윤서 지민 채원 수아 지아 지윤 은서 다은 예은 수빈 소율 예린 지원 소윤 가은 채은 유나 윤아 유진 ' +
  '나은 수민 시은 예나 다인 세은 주아 연서 혜원 아린 현서 보람 슬기 가람 다솜 은채 혜진 수연 정은 미소 소연 유경 나래 하늘'
).split(' ')

/** Demo fans: nickname and name. */
export const fans: [string, string][] = [
  ['잔디밭지박령', '박준서'],
  ['공대토끼', '최하윤'],
  ['슛돌이', '정민재'],
  ['셔틀콕요정', '강예린'],
  ['학식매니아', '윤도현'],
  ['새내기입니다', '임서연'],
  ['드라이브장인', '한지훈'],
  ['피구왕', '오수빈'],
  ['3번출구', '서건우'],
  ['과잠부자', '신채원'],
  ['도서관탈출', '권유진'],
  ['캠퍼스고양이', '황시은'],
]
