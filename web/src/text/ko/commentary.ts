// The commentary's Korean templates, in a caster's style: short, neutral to both sides, only facts of the log. Own goals, missed
// kicks and outs name no player. Each moment has templates that need no player.
import type { Lines } from '../commentary.ts'

export const koreanLines: Lines = {
  KICK_OFF: [
    '경기 시작! {one} 대 {two}, 전반이 열렸습니다.',
    '휘슬이 울렸습니다. {one+와/과} {two}의 경기, 출발합니다.',
    '전반 시작. 두 팀 모두 첫 골을 노립니다.',
  ],
  OPENER: [
    '골! {team+이/가} 먼저 앞서갑니다. {score}',
    '{when}, {player+이/가} 균형을 깼습니다. {score}',
    '첫 골의 주인공은 {team} {player}! {score}',
    '{team} 선제골! 0의 균형이 깨졌습니다. {score}',
    '{when}, {team+이/가} 먼저 웃습니다. {score}',
  ],
  EXTENDS: [
    '{team} 추가골! {gap}골 차로 달아납니다. {score}',
    '한 골 더! {player+이/가} 점수 차를 벌립니다. {score}',
    '{when}, {team+이/가} {won+으로/로} 달아납니다.',
    '{team}의 기세가 이어집니다. {score}',
  ],
  PULLS_BACK: [
    '{team} 만회골! 이제 {gap}골 차입니다. {score}',
    '{player+이/가} 추격을 시작합니다. {score}',
    '{when}, {team+이/가} 한 골 따라붙습니다. {score}',
    '아직 모릅니다. {team} 득점, {score}',
  ],
  EQUALISES: [
    '동점! {player+이/가} 균형을 맞춥니다. {score}',
    '{when}, {team+이/가} 따라잡았습니다. {score}',
    '승부는 다시 원점입니다. {team} 동점골, {score}',
    '{team}, 끝내 따라붙습니다! {score}',
  ],
  TURNS: [
    '역전! {team+이/가} 승부를 뒤집습니다. {score}',
    '{player} 역전골! {when}, {score}',
    '끌려가던 {team+이/가} 앞서 나갑니다. {score}',
    '경기가 뒤집혔습니다. {team} {player}, {score}',
  ],
  LATE: [
    '추가시간에 골! {team+이/가} 마지막에 웃습니다. {score}',
    '{when}, {player+이/가} 해냈습니다. {score}',
    '끝나기 직전 {team} 극장골! {score}',
    '휘슬만 남은 시간에 골망이 흔들립니다. {team}, {score}',
  ],
  OWN_GOAL: [
    '{opponent} 자책골, {team} 득점으로 기록됩니다. {score}',
    '{team+이/가} 상대 자책골로 한 골을 얻습니다. {score}',
    '{when}, 자책골이 나왔습니다. {score}',
    '뜻밖의 골입니다. 기록은 자책골, {score}',
  ],
  CAUTION: [
    '{when}, {team} {player} 경고.',
    '주심이 카드를 꺼냅니다. {team} 경고.',
    '{team} {player+이/가} 경고를 받습니다.',
    '{when}, {team} 경고.',
  ],
  SENT_OFF: [
    '{when}, {team} {player} 퇴장.',
    '퇴장입니다. {team+은/는} 한 명 적은 채로 남은 시간을 치릅니다.',
    '주심이 퇴장을 선언합니다. {team}, 한 명이 빠집니다.',
    '{team+이/가} 수적 열세에 놓였습니다. {score}',
  ],
  HALF_TIME: [
    '전반 종료. {score}, 후반을 기다립니다.',
    '전반이 끝났습니다. {one} {score} {two}',
    '하프타임. {leader+이/가} 앞선 채 후반으로 갑니다. {score}',
    '두 팀, 숨을 고릅니다. 전반 {score}',
  ],
  KICK_IN: ['{team} 성공! 승부차기 {points}', '{team}, 넣었습니다. 승부차기 {points}'],
  KICK_OUT: ['{team} 실패, 승부차기 {points}', '들어가지 않았습니다. {team}, 승부차기 {points}'],
  WON: [
    '경기 종료! {team+이/가} {won+으로/로} 이겼습니다.',
    '종료 휘슬. {one} {score} {two}',
    '끝까지 잘 싸운 두 팀, 승자는 {team}. {score}',
  ],
  DRAWN: [
    '두 팀, 승부를 가리지 못했습니다. {score}',
    '{one} {score} {two}, 무승부로 끝났습니다.',
    '종료 휘슬. 팽팽한 승부는 {score} 무승부.',
  ],
  FIRST_SERVE: [
    '경기 시작. 첫 서브는 {team}입니다.',
    '{one} 대 {two}, 1{part+이/가} 열립니다.',
    '{team}의 서브로 시작합니다.',
  ],
  RUN: [
    '{team} {run}점 연속! {points}',
    '{team+이/가} 흐름을 탔습니다. {points}',
    '{points}, {team+이/가} 단숨에 달아납니다.',
    '{team+이/가} {run}점을 내리 따냅니다. {points}',
  ],
  LEVEL: [
    '{points}, 다시 같아졌습니다.',
    '{team+이/가} 따라잡았습니다. {points}',
    '동점! 승부는 원점입니다. {points}',
    '{set}, 팽팽합니다. {points}',
  ],
  GAME_POINT: [
    '{team} {part} 포인트! {points}',
    '{set}, {team+이/가} 한 점 남겼습니다. {points}',
    '{points}, {opponent+이/가} 버텨야 합니다.',
  ],
  DEUCE: [
    '{points}, 듀스입니다.',
    '듀스! 이제 두 점 차를 내야 합니다. {points}',
    '{set+이/가} 듀스로 갑니다. {points}',
  ],
  MATCH_POINT: [
    '{team} 매치 포인트! {points}',
    '한 점이면 경기가 끝납니다. {points}',
    '{team+이/가} 승리까지 한 점 남겼습니다. {points}',
  ],
  GAME_WON: [
    '{set+은/는} {team}! {points}',
    '{team+이/가} {set+을/를} 가져갑니다. {points}',
    '{team}, {set+을/를} {final+으로/로} 마무리합니다.',
    '{set} {team} 승리, {points}. {part} 스코어 {score}',
  ],
  TIME_OUT: ['{team} 타임아웃. {points}', '{team+이/가} 흐름을 끊습니다.', '{points}, {team+이/가} 숨을 고릅니다.'],
  GAMES_WON: [
    '경기 종료! {team+이/가} {won+으로/로} 이겼습니다.',
    '경기가 끝났습니다. {one} {score} {two}',
    '{team}, 한 {part}도 내주지 않고 이겼습니다. {sweep}',
  ],
  OUT: [
    '{team} 아웃! 남은 인원 {points}',
    '한 명 나갑니다. {team}, {points}',
    '{opponent+이/가} 한 명 잡았습니다. {points}',
    '{team+은/는} 이제 {left}명입니다.',
  ],
  OUT_RUN: [
    '{opponent+이/가} 내리 {run}명을 잡습니다! {points}',
    '{run}명 연속 아웃, {points}',
    '흐름이 {opponent} 쪽입니다. {points}',
  ],
  OUT_LEVEL: ['{points}, 다시 같아졌습니다.', '{opponent+이/가} 인원을 맞췄습니다. {points}', '원점입니다. {points}'],
  LAST_ONE: [
    '{team+은/는} 한 명 남았습니다. {points}',
    '마지막 한 명! {team+이/가} 버팁니다. {points}',
    '혼자 남았지만 끝나지 않았습니다. {points}',
  ],
  ALL_OUT: [
    '전원 아웃! {set+은/는} {team}. {points}',
    '내야가 비었습니다. {team} {set} 승리. {points}',
    '{set} 종료, {team+이/가} {left}명을 남겼습니다.',
  ],
  TIME_UP: ['시간 종료! {points}, {team} 승리.', '휘슬! 남은 인원 {points}, {set+은/는} {team}.'],
  SUDDEN_DEATH: ['서든데스 끝에 {set+은/는} {team}!', '{team+이/가} 마지막 한 번을 살렸습니다. {set} 승리.'],
  SETS_WON: ['경기 종료! {team} {won} 승리.', '{one} {score} {two}, 두 팀 모두 잘 싸웠습니다.'],
}
