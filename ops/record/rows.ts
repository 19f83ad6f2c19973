// Every bench and drill of the nightly run, with its promise and the figures that prove it. Braces hold the path
// of a figure in the JSON line of the run.
type Words = { ko: string; en: string }

export interface Row {
  /** As it is typed after `npm run`. */
  command: string
  what: Words
  promise: string | Words
  measured: string | Words
  /** One of the five that the README quotes. */
  isQuoted?: boolean
}

const pushed = 'by socket p99 {scores.p99Ms} ms, never {scores.never} of {scores.pairs}'
const writes = '{verdict.acknowledged} writes: lost {verdict.lost}, doubled {verdict.doubled}, missed {verdict.gaps}'

export const rows: Row[] = [
  {
    command: 'bench -- goal',
    what: { ko: '골 → 5,000개 화면', en: 'a goal → 5,000 screens' },
    promise: { ko: 'p99 250 ms 이하, 유실 0', en: 'p99 ≤ 250 ms, none lost' },
    measured: { ko: 'p99 {p99Ms} ms, 유실 {lost}', en: 'p99 {p99Ms} ms, {lost} lost' },
    isQuoted: true,
  },
  {
    command: 'bench -- match-day',
    what: {
      ko: '1,000일의 경기일(12코트 120경기, 지연·불참·비): 보드를 쓸 때와 쓰지 않을 때',
      en: '1,000 match days (120 matches on 12 courts, overruns, no-shows, rain), with the board and without',
    },
    promise: {
      ko: '코트 겹침 0, 한 시간 전 예상 시작 오차 p80 10분 이하, 기다린 시간 0.6배 이하',
      en: 'no clash, start foretold an hour ahead within 10 minutes (p80), waiting ≤ 0.6×',
    },
    measured: {
      ko: '겹침 {clashes}, p80 {errorMinutes.p80}분, {share}배 (경기마다 {lateMinutesPerMatch.without}분 → {lateMinutesPerMatch.with}분)',
      en: '{clashes} clashes, p80 {errorMinutes.p80} min, {share}× ({lateMinutesPerMatch.without} → {lateMinutesPerMatch.with} min a match)',
    },
  },
  {
    command: 'bench -- board-drag',
    what: { ko: '120경기 보드에서 카드 끌기', en: 'a card dragged over a board of 120 matches' },
    promise: { ko: '50 ms 넘는 프레임 0', en: 'no frame over 50 ms' },
    measured: {
      ko: '{frames}프레임: p99 {frameMs.p99} ms, 가장 긴 것 {frameMs.max} ms, 멈춘 시간 {longestBlockMs} ms',
      en: '{frames} frames: p99 {frameMs.p99} ms, longest {frameMs.max} ms, blocked {longestBlockMs} ms',
    },
  },
  {
    command: 'bench -- fanout',
    what: {
      ko: '1,000명에게 퍼뜨리기 (Redis를 거쳐), `ws`의 소박한 send 반복 대비',
      en: 'delivering to 1,000 through Redis, times a naive `ws` send loop',
    },
    promise: 'one at a time ≥ 0.95×, in a burst ≥ 15×',
    measured:
      '{ratios.hubOverRedis.single}×, {ratios.hubOverRedis.burst}× (without Redis {ratios.hub.single}×, {ratios.hub.burst}×)',
  },
  {
    command: 'bench -- list',
    what: {
      ko: '하루 100경기 목록, 같은 바이트를 주는 기본 Fastify 대비',
      en: 'a day of 100 matches, times bare Fastify with the same bytes',
    },
    promise: 'signed out ≥ 0.7×, signed in ≥ 0.4×, stale 0',
    measured: '{ratio.signedOut}×, {ratio.signedIn}×, stale {fresh.stale} of {fresh.changes}',
  },
  {
    command: 'bench -- standings',
    what: { ko: '64팀 순위표, 바뀐 뒤 첫 답 (HTTP로)', en: 'tables of 64 teams, first answer after a change, by HTTP' },
    promise: 'median < 20 ms, p99 < 40 ms, ≥ 0.5× bare Fastify',
    measured: 'median {firstAnswerMs.p50} ms, p99 {firstAnswerMs.p99} ms, {ratio}×',
  },
  {
    command: 'bench -- push',
    what: {
      ko: '알림 10,000대 (프로세스 하나로), 프로세스 네 개는 하나의 몇 배',
      en: '10,000 notifications by one process; four processes, times one',
    },
    promise: 'within 10 s, each phone exactly one, a score saved ≤ 50 ms later; ≥ 3.2×',
    measured:
      '{servedSeconds} s with {machineBusy} of all cores busy, lost {phones.lost}, doubled {phones.doubled}, +{delayMs} ms; {workers.timesOne.four}×',
  },
  {
    command: 'bench -- chat',
    what: { ko: '채팅 처리량 (저장까지), 한 코어', en: 'chat deliveries, durable, on one core' },
    promise: '≥ 5× RabbitMQ, ≥ 2× Socket.IO',
    measured:
      '{rooms.0.members}: {rooms.0.timesRabbitMq}×, {rooms.0.timesSocketIo}×; {rooms.1.members}: {rooms.1.timesRabbitMq}×, ' +
      '{rooms.1.timesSocketIo}× (RabbitMQ {peers.rabbitMq}, Socket.IO {peers.socketIo})',
  },
  {
    command: 'bench -- chat-history',
    what: {
      ko: '100만 줄이 쌓인 방에 들어가기, 빈 방 대비',
      en: 'joining a room of a million messages, times an empty one',
    },
    promise: '≤ 1.5×',
    measured: '{timesEmpty}×',
  },
  {
    command: 'bench -- video',
    what: { ko: '카메라 → 화면', en: 'camera → screen' },
    promise: { ko: '중앙값 2.4초, p95 2.8초 이하, 멈춤 0', en: 'median ≤ 2,400 ms, p95 ≤ 2,800 ms, no stall' },
    measured: {
      ko: '중앙값 {usual.ours.glassToGlassMs.p50} ms, p95 {usual.ours.glassToGlassMs.p95} ms, 멈춤 {usual.ours.stalls}',
      en:
        'median {usual.ours.glassToGlassMs.p50} ms, p95 {usual.ours.glassToGlassMs.p95} ms, {usual.ours.stalls} stalls ' +
        '({peer}: {usual.plain.glassToGlassMs.p50} ms)',
    },
    isQuoted: true,
  },
  {
    command: 'bench -- video-viewers',
    what: { ko: '한 프로세스의 영상 시청자 300명', en: '300 video viewers on one process' },
    promise: 'p95 ≤ 500 ms, missed 0',
    measured: 'p95 {deliveryMs.p95} ms, missed {missed}',
  },
  {
    command: 'bench -- cdn',
    what: {
      ko: '엣지 뒤의 시청자 2,000명이 원본에 드는 비용, 한 명 대비',
      en: '2,000 video viewers behind the edge: what they cost the origin, times one viewer',
    },
    promise: { ko: '요청과 바이트 1 ± 0.1배, CPU 1.1배 이하', en: 'requests and bytes 1 ± 0.1×, CPU ≤ 1.1×' },
    measured: {
      ko: '{players}명: 요청 {times.requests}배, 바이트 {times.bytes}배, CPU {times.cpuMs}배; 가장 늦은 조각 p95 {seen.p95_ms} ms 뒤, 실패 {failures}',
      en: '{players}: requests {times.requests}×, bytes {times.bytes}×, CPU {times.cpuMs}×; parts p95 {seen.p95_ms} ms after the first, {failures} failures',
    },
  },
  {
    command: 'bench -- tls',
    what: { ko: 'nginx와 TLS를 거친 소켓 10,000개', en: '10,000 sockets through nginx with TLS' },
    promise: {
      ko: '하나에 100 kB 이하, nginx를 다시 시작하고 60초 안에 모두 복귀, 유실 0',
      en: '≤ 100 kB each, all back within 60 s of a restart of nginx, none lost',
    },
    measured: {
      ko: '{sockets}개: {kbEach.nginx} kB + 커널 {kbEach.kernel} kB, 전달 하나에 nginx {tls.delivery.nginx} µs(프로세스 {plain.delivery.process} µs), 핸드셰이크 코어마다 초당 {shakes.full}(재개 {shakes.resumed}), 모두 복귀 {backSeconds}초, 유실 {lost}',
      en: '{sockets}: {kbEach.nginx} kB + kernel {kbEach.kernel} kB, {tls.delivery.nginx} µs of nginx a delivery (process {plain.delivery.process} µs), handshakes a second and core {shakes.full} (resumed {shakes.resumed}), all back in {backSeconds} s, {lost} lost',
    },
  },
  {
    command: 'bench -- redis',
    what: {
      ko: 'Redis 한 대 대신 센티널, 또는 샤드 3개의 클러스터',
      en: 'Sentinels or a cluster of three shards, times one Redis server',
    },
    promise: {
      ko: '변경 하나에 Redis 4배·프로세스 1.3배 이하, 주 서버가 죽어도 유실 0, p99 3초 이하',
      en: 'a change costs Redis ≤ 4× and processes ≤ 1.3×; a primary killed: none lost, p99 ≤ 3 s',
    },
    measured: {
      ko: '센티널: Redis {trials.1.change.redis} ms(한 대 {trials.0.change.redis} ms), 장애 p99 {trials.1.failover.p99Ms} ms, 유실 {trials.1.failover.lost}; 클러스터: {trials.2.change.redis} ms, {trials.2.failover.p99Ms} ms, 유실 {trials.2.failover.lost}',
      en: 'Sentinels: Redis {trials.1.change.redis} ms (one server {trials.0.change.redis} ms), p99 of a fail-over {trials.1.failover.p99Ms} ms, {trials.1.failover.lost} lost; cluster: {trials.2.change.redis} ms, {trials.2.failover.p99Ms} ms, {trials.2.failover.lost} lost',
    },
  },
  {
    command: 'bench -- pgbouncer',
    what: {
      ko: 'PgBouncer를 거친 접속 500개(프로세스 50개)',
      en: '500 clients, as many as fifty processes have, through PgBouncer',
    },
    promise: {
      ko: 'PostgreSQL 연결 40개 이하, 문장 하나에 PostgreSQL 1.3배 이하, 실패 0',
      en: '≤ 40 connections to PostgreSQL, a statement costs it ≤ 1.3×, none fails',
    },
    measured: {
      ko: 'PgBouncer {ways.2.by}: 연결 {ways.2.connections}개, 문장 하나에 PostgreSQL {ways.2.postgresUs} µs(바로 {ways.0.postgresUs} µs, 준비 없이 {ways.1.postgresUs} µs) + PgBouncer {ways.2.pgbouncerUs} µs, 실패 {ways.2.failures}',
      en: 'PgBouncer {ways.2.by}: {ways.2.connections} connections, a statement {ways.2.postgresUs} µs of PostgreSQL (straight {ways.0.postgresUs} µs, unprepared {ways.1.postgresUs} µs) + {ways.2.pgbouncerUs} µs of PgBouncer, {ways.2.failures} failed',
    },
  },
  {
    command: 'bench -- edges',
    what: {
      ko: '소켓 3,000개를 가진 엣지 프로세스, 모든 일을 하는 프로세스 대비',
      en: 'an edge process with 3,000 sockets, times a full process',
    },
    promise: {
      ko: '메모리 0.75배, 쉬는 동안의 CPU 0.6배, 전달 1.11배 이하, 목록은 같은 바이트를 주는 기본 Fastify의 0.9배 이상, 유실 0; 쓰는 프로세스가 죽어도 소켓 유지와 나이를 적은 목록',
      en: 'memory ≤ 0.75×, idle CPU ≤ 0.6×, a delivery ≤ 1.11×, lists ≥ 0.9× bare Fastify with the same bytes, none lost; its writer killed: no socket closed, the last list with its age',
    },
    measured: {
      ko: '메모리 {times.residentMb}배({edge.residentMb} MB), 쉬는 동안 {times.idleMs}배(초당 {edge.idleMs} ms), 전달 {times.deliveryUs}배({edge.deliveryUs} µs), 목록 {times.listUs}배(같은 바이트를 주는 기본 Fastify의 {listTimesBare}배, 본문만 같으면 {listTimesBareBody}배), 유실 {lost}; 혼자 남았을 때 끊긴 소켓 {alone.closed}',
      en: 'memory {times.residentMb}× ({edge.residentMb} MB), idle {times.idleMs}× ({edge.idleMs} ms/s), a delivery {times.deliveryUs}× ({edge.deliveryUs} µs), a list {times.listUs}× ({listTimesBare}× bare Fastify with the same bytes, {listTimesBareBody}× with the same body and no head), {lost} lost; alone: {alone.closed} sockets closed',
    },
  },
  {
    command: 'bench -- lighthouse',
    what: {
      ko: '팬 화면의 Lighthouse (휴대폰): 홈, 첫 화면, 대진표, 경기',
      en: "Lighthouse of the fan's pages (phone): home, welcome, brackets, a match",
    },
    promise: 'performance ≥ 95, accessibility 100, best practices 100',
    measured:
      'performance {pages.0.performance}, {pages.1.performance}, {pages.2.performance}, {pages.3.performance}; ' +
      'accessibility {pages.0.accessibility}, {pages.1.accessibility}, {pages.2.accessibility}, {pages.3.accessibility}; ' +
      'the same pages as plain HTML {pages.0.control.performance}, {pages.1.control.performance}, ' +
      '{pages.2.control.performance}, {pages.3.control.performance}',
  },
  {
    command: 'bench -- slow-network',
    what: {
      ko: '처음 여는 화면 (Fast 3G, 562 ms · 1.44 Mbit/s)',
      en: 'first visits on Fast 3G (562 ms, 1.44 Mbit/s)',
    },
    promise: 'useful ≤ 2,500 ms within 20 requests; a tap answered ≤ 100 ms',
    measured:
      '{routes.0.path} {routes.0.usefulMs} ms, {routes.1.path} {routes.1.usefulMs} ms, {routes.2.path} {routes.2.usefulMs} ms, ' +
      'a match {routes.3.usefulMs} ms; tap {tap.pressedMs} and {tap.screenMs} ms',
  },
  {
    command: 'bench -- slow-page',
    what: {
      ko: '가벼운 화면 (50 kbit/s, 왕복 300 ms, 손실 5 %)',
      en: 'light pages (50 kbit/s, 300 ms there and back, 5 % lost)',
    },
    promise: 'p95 ≤ 3,000 ms',
    measured:
      'a day {pages.0.p95Ms} ms ({pages.0.bytes} bytes), a match {pages.1.p95Ms} ms, a table {pages.2.p95Ms} ms, the day again {pages.3.p95Ms} ms',
  },
  {
    command: 'bench -- planner',
    what: {
      ko: '120경기, 코트 3개, 80개 시간, 팀마다 60 %만 가능할 때의 새 일정 (그동안의 공개 목록 p99)',
      en: 'new places for 120 matches, 3 courts, 80 times, teams free at 60 % (p99 of a public list meanwhile)',
    },
    promise: '≤ 10 s, no played match moved, no wish given up; list ≤ 1.2×',
    measured:
      '{whole.seconds} s ({whole.proof.0}, {whole.moves.0} moved); after 40 played {rest.seconds} s ({rest.proof.0}, {rest.moves.0} moved), ' +
      'played moved {rest.playedMoved}; list {list.times}× ({list.p99Ms.quiet} → {list.p99Ms.solving} ms)',
  },
  {
    command: 'bench -- memory',
    what: {
      ko: '서버 프로세스 하나의 메모리: 쉴 때, 관중 1,000명일 때, 모두 나가고 1분 뒤',
      en: 'memory of one server process: idle, under 1,000 viewers, a minute after they left',
    },
    promise: 'resident ≤ 180 MB after the load',
    measured: '{idle.residentMb}, {loaded.residentMb}, {after.residentMb} MB',
  },
  {
    command: 'bench -- barrier',
    what: {
      ko: '데이터베이스에 묻는 횟수와, 기록하는 서버를 죽여도 옛 목록이 나오지 않는지',
      en: 'how often lists ask the database, and whether one is ever old, with writing processes killed',
    },
    promise:
      'stale 0 in every mode, ≤ 1000 / BARRIER_MS questions a second, behind the edge ≤ 2 s for who names no state',
    measured:
      'stale {fresh.0.stale}, {fresh.1.stale}, {fresh.2.stale} of {fresh.0.reads}, {fresh.1.reads}, {fresh.2.reads} reads; ' +
      'behind the edge {edge.stale} of {edge.reads} and {edge.told.stale} of {edge.told.lists}, at most {edge.nameless.oldestMs} ms old without a name',
  },
  {
    command: 'bench -- scale',
    what: {
      ko: '관중 한 명의 비용이 커져도 그대로인가 (docs/scale.md)',
      en: 'whether a viewer costs the same as crowds grow (docs/scale.md)',
    },
    promise: 'a delivery ≤ 1.5× the first step and ≤ 1.5× bare `ws`, lost 0, quiet machine',
    measured: '{slopes.deliveryUs} µs (bare {slopes.bareDeliveryUs})',
  },
  {
    command: 'drill -- fast',
    what: { ko: '짧은 종합 훈련 (게이트)', en: 'a short mixture of faults (in the gate)' },
    promise: 'lost, doubled, missed 0, everything by socket',
    measured: `${writes}; ${pushed}`,
  },
  {
    command: 'drill -- nodes --kills 200',
    what: { ko: '서버 프로세스 죽이기 200번', en: 'server processes killed 200 times' },
    promise: { ko: '유실·중복·누락 0, 돌아오기 p99 3초 이하', en: 'none lost, doubled or missed; back p99 ≤ 3 s' },
    measured: {
      ko: '쓰기 {verdict.acknowledged}개 중 유실 {verdict.lost}, 중복 {verdict.doubled}, 누락 {verdict.gaps}, 돌아오기 p99 {resumes.p99Ms} ms',
      en: `${writes}; back p99 {resumes.p99Ms} ms`,
    },
    isQuoted: true,
  },
  {
    command: 'drill -- nodes --kills 2 --clients 5000',
    what: { ko: '서버가 죽은 뒤 화면 5,000개가 돌아오기', en: '5,000 screens back after a process died' },
    promise: 'back p99 ≤ 3 s, 5 s at most; by socket p99 ≤ 3 s',
    measured: `back p99 {resumes.p99Ms} ms, at most {resumes.maxMs} ms; ${pushed}`,
  },
  {
    command: 'drill -- herd --clients 5000 --times 1',
    what: { ko: '서버가 모두 다시 시작된 뒤 화면 5,000개', en: '5,000 screens after all processes restarted' },
    promise: '≤ 15 s from the kill, ≤ 1 query for each who asks',
    measured: '{served.maxMs} ms, {logs.queries} queries for {logs.asked} calls',
  },
  {
    command: 'drill -- rolling --calls 500000',
    what: { ko: '배포된 nginx 뒤에서 서버를 하나씩 다시 시작', en: 'rolling restarts behind the shipped nginx site' },
    promise: 'no failed call at 500 a second, writes included',
    measured: '{calls.failed} of {calls.calls} calls, {perSecond} a second; back p99 {resumes.p99Ms} ms',
  },
  {
    command: 'drill -- redis --dead-seconds 300',
    what: { ko: 'Redis가 5분 동안 죽어 있을 때의 점수', en: 'scores while Redis is dead for 5 minutes' },
    promise: 'by socket p99 ≤ 1 s (chat 1.5 s), no failed call, lost 0',
    measured: `${pushed}, chat p99 {messages.p99Ms} ms; ${writes}`,
  },
  {
    command: 'drill -- postgres --kills 120',
    what: { ko: 'PostgreSQL 죽이기 120번', en: 'PostgreSQL killed 120 times' },
    promise: { ko: '유실·중복·누락 0, 3초 안에 회복', en: 'none lost, doubled or missed; back within 3 s' },
    measured: {
      ko: '쓰기 {verdict.acknowledged}개 중 유실 {verdict.lost}, 가장 늦은 회복 {recovery.maxMs} ms',
      en: `${writes}; back after at most {recovery.maxMs} ms`,
    },
    isQuoted: true,
  },
  {
    command: 'drill -- postgres --pgbouncer',
    what: { ko: 'PgBouncer 뒤의 PostgreSQL 죽이기 20번', en: 'PostgreSQL behind a PgBouncer killed 20 times' },
    promise: { ko: '유실·중복·누락 0, 3초 안에 회복', en: 'none lost, doubled or missed; back within 3 s' },
    measured: {
      ko: '쓰기 {verdict.acknowledged}개 중 유실 {verdict.lost}, 가장 늦은 회복 {recovery.maxMs} ms',
      en: `${writes}; back after at most {recovery.maxMs} ms`,
    },
  },
  {
    command: 'drill -- nodes --pgbouncer',
    what: { ko: 'PgBouncer 뒤의 서버 프로세스 죽이기 10번', en: 'server processes behind a PgBouncer killed 10 times' },
    promise: { ko: '유실·중복·누락 0, 돌아오기 p99 3초 이하', en: 'none lost, doubled or missed; back p99 ≤ 3 s' },
    measured: {
      ko: `쓰기 {verdict.acknowledged}개 중 유실 {verdict.lost}; 돌아오기 p99 {resumes.p99Ms} ms; ${pushed}`,
      en: `${writes}; back p99 {resumes.p99Ms} ms; ${pushed}`,
    },
  },
  {
    command: 'drill -- pool',
    what: { ko: '데이터베이스 연결이 모자랄 때', en: 'no database connection left' },
    promise: '503 with Retry-After at p99 ≤ 5.5 s, back within 5 s',
    measured: '503 p99 {calls.later.p99Ms} ms, back after {recovery.maxMs} ms',
  },
  {
    command: 'drill -- network',
    what: { ko: '네트워크 단절·지연·차단', en: 'lines cut, slowed and blocked' },
    promise: 'lost 0, back within 5 s, by socket p99 ≤ 5 s without the trouble',
    measured: `${writes}; back after {healing.maxMs} ms; ${pushed}`,
  },
  {
    command: 'drill -- soak 20',
    what: { ko: '20분 동안 아무 고장이나 5–15초마다', en: '20 minutes of any fault every 5 to 15 s' },
    promise: 'lost, doubled 0, back p99 ≤ 10 s, ≤ 0.5 % failed, memory and files bounded',
    measured: `${writes}; back p99 {recovery.p99Ms} ms, failed {budget.failedPercent} %, {weight.mostMb} MB; ${pushed}`,
  },
  {
    command: 'drill -- everything --minutes 20',
    what: {
      ko: '서버 셋, 엣지 셋, Redis 샤드 셋, PgBouncer, 읽기 복제본, nginx를 20분 동안 아무렇게나 망가뜨리기',
      en: '20 minutes of any fault in three writers, three edges, three shards of Redis, PgBouncer, a replica and nginx',
    },
    promise: 'lost, doubled, stale 0, by socket p99 ≤ 3 s, ≤ 0.5 % failed, all back',
    measured: `${writes}, stale {verdict.stale} of {reads} reads; {fans} sockets, ${pushed}; failed {budget.failedPercent} %`,
  },
  {
    command: 'drill -- mutations',
    what: { ko: '제품을 일부러 망가뜨려 훈련을 시험하기', en: 'the product broken on purpose, to test the drills' },
    promise: 'none missed, the unbroken product holds',
    measured: '{cells} runs, missed {missed.length}',
  },
  {
    command: 'drill -- standby',
    what: { ko: '데이터베이스 서버를 잃고 예비로 넘어가기', en: 'the database machine lost, the standby promoted' },
    promise: 'lost, doubled 0; writes again ≤ 60 s after the command',
    measured: '{acknowledged} writes: lost {lost}, doubled {doubled}; again after {backSeconds} s',
  },
  {
    command: 'drill -- restore',
    what: { ko: '실수 1초 전으로 되돌리기', en: 'restored to the second before a mistake' },
    promise: { ko: '모든 표의 체크섬이 같음', en: 'every checksum equal' },
    measured: {
      ko: '{tables}개 표, {rows}줄, 다른 표 {different.length}개',
      en: '{tables} tables, {rows} rows, {different.length} different',
    },
    isQuoted: true,
  },
  {
    command: 'drill -- install',
    what: {
      ko: '빈 Debian 12와 13에 문서의 명령만으로 설치하고 쓰면서 올리기',
      en: 'installed on bare Debian 12 and 13 by the page alone, and upgraded under writes',
    },
    promise: 'no failed call and no lost write while upgrading',
    measured:
      'Debian 12: {debian12.seconds.all} s, {debian12.upgraded.during.failures.length} failed, {debian12.upgraded.during.writes} writes; ' +
      'Debian 13: {debian13.seconds.all} s, {debian13.upgraded.during.failures.length} failed, {debian13.upgraded.during.writes} writes',
  },
  {
    command: 'drill -- upgrade',
    what: { ko: '업그레이드가 잘되거나 잘못되는 모든 길', en: 'every way an upgrade can go' },
    promise: 'each ends as it should',
    measured: '{results.length} ways tried',
  },
  {
    command: 'drill -- image',
    what: { ko: '컨테이너 이미지를 만들어 그 안에서 서비스하기', en: 'the container image built, and served from' },
    promise: '≤ 200 MB of it ours, nothing unneeded in it, everything served',
    measured: '{megabytes} MB, {productMegabytes} of it ours, {unneeded.length} unneeded, built in {seconds} s',
  },
  {
    command: 'drill -- chat',
    what: { ko: '채팅 중 서버 죽이기', en: 'processes killed while people chat' },
    promise: 'lost, doubled, holes 0',
    measured: '{acknowledged} messages: lost {lost}, doubled {doubled}, holes {holes}',
  },
  {
    command: 'drill -- chat-hostile',
    what: { ko: '채팅 폭주 중 다른 사용자의 p99', en: 'p99 of others while a chat is flooded' },
    promise: '≤ 50 ms more and ≤ 3× (at least 30 ms), nobody disconnected, memory bounded (process and kernel)',
    measured:
      '{quiet.p99Ms} → {attacked.p99Ms} ms, process +{growth.processMb} MB, kernel +{growth.kernelMb} MB, {disconnected} disconnected',
  },
  {
    command: 'drill -- slow-readers',
    what: { ko: '읽지 않는 소켓 500개', en: '500 sockets that never read' },
    promise: 'p99 of others ≤ 250 ms, kernel memory ≤ 150 MB, each socket dropped',
    measured:
      '{neverRead.quiet.p99Ms} → {neverRead.slowed.p99Ms} ms, kernel +{neverRead.memoryMb.peak.tcp} MB, all dropped after {neverRead.goneSeconds} s',
  },
  {
    command: 'drill -- neighbour',
    what: { ko: '같은 주소의 공격자 옆 사람들', en: 'people who share an address with an attacker' },
    promise: '≥ 99.9 % served',
    measured: '{served} of {asked}',
  },
  {
    command: 'drill -- edits',
    what: { ko: '관리자 20명이 같은 경기를 고치기', en: '20 administrators edit the same matches' },
    promise: 'lost, invented, doubled, unlogged 0',
    measured: '{accepted} edits: lost {lost}, invented {invented}, doubled {doubled}, unlogged {unlogged}',
  },
  {
    command: 'drill -- queue --hand-outs 5000',
    what: { ko: '코트 대기열과 죽는 서버', en: 'queues of courts and dying processes' },
    promise: 'a court twice, a match twice, lost 0',
    measured:
      '{handOuts} hand-outs, {kills} kills: courts twice {courtsTwice}, matches twice {matchesTwice}, lost {lost}',
  },
  {
    command: 'drill -- webhooks',
    what: { ko: '웹훅과 죽는 서버, 실패하는 수신자', en: 'webhooks, dying processes and a receiver that fails' },
    promise: 'each change delivered, in order per match, signed',
    measured:
      '{events} changes, {kills} kills: lost {lost}, out of order {unordered}, badly signed {forged}, invented {invented}',
  },
  {
    command: 'drill -- tv',
    what: { ko: '한 주를 혼자 켜져 있는 TV', en: 'a television alone for a week' },
    promise: {
      ko: '10초 안에 복귀, 메모리 1.1배 이하, 골에서 100 ms 넘는 프레임 0',
      en: 'back within 10 s, heap ≤ 1.1×, no frame over 100 ms at a goal',
    },
    measured:
      '{kills} kills, {cuts} cuts: back after at most {backMs.max} ms; heap {heapMb.first} → {heapMb.last} MB; longest frame {longestFrameMs} ms',
  },
  {
    command: 'drill -- duplicates',
    what: { ko: '같은 요청 50번씩 동시에', en: 'every write sent 50 times at once' },
    promise: 'one effect each, ≤ 0.5 % unavailable',
    measured: '{keys} keys: wrong {wrongTotal}, unavailable {unavailable} of {requests}',
  },
  {
    command: 'drill -- two-scorers',
    what: {
      ko: '두 기록원과 죽는 서버: 함께, 따로',
      en: 'two scorers, one match, dying processes: together, and apart',
    },
    promise: 'lost, doubled 0, one score everywhere; apart every pair counts, every difference is settled',
    measured:
      '{acknowledged} taps: lost {lost}, doubled {doubled}; apart {apart.acknowledged}: lost {apart.lost}, doubled {apart.doubled}, {apart.pairs} pairs, {apart.agreed} counted, {apart.settled} differences, left {apart.open}',
  },
  {
    command: 'drill -- board',
    what: {
      ko: '일정 변경 200번과 10,000명의 알림, 그동안 죽는 서버',
      en: '200 changes of plan and 10,000 followers, with dying processes',
    },
    promise: 'every act whole or absent; each told of its own match, once, nobody else',
    measured:
      '{acts.accepted} acts, {kills} kills: torn {acts.torn}, lost {acts.lost}, invented {acts.invented}; ' +
      '{phones.shown} notifications: twice {phones.twice}, unaffected {phones.unaffected}, untold {phones.untold}',
  },
  {
    command: 'drill -- clock',
    what: { ko: '한 서버의 시계가 10분 틀림', en: 'the clock of one process is 10 minutes wrong' },
    promise: 'nothing broken',
    measured: '{broken.length} of {checked} checks broken',
  },
  {
    command: 'drill -- disk-full',
    what: { ko: '디스크가 꽉 참', en: 'full disks' },
    promise: 'lost, doubled 0, lists served, back within 10 s',
    measured:
      '{database.figures.acknowledged} writes: lost {database.figures.lost}, doubled {database.figures.doubled}',
  },
  {
    command: 'drill -- video',
    what: { ko: '중계 중의 고장과 공격', en: 'faults and attacks on live video' },
    promise: 'every scene holds',
    measured: 'see holds',
  },
  {
    command: 'drill -- poison',
    what: { ko: '고장 난 한 줄이 다른 것을 막지 않음', en: 'one bad item does not stop the others' },
    promise: 'all good items pass, each bad one logged once',
    measured: 'see holds',
  },
  {
    command: 'drill -- hang',
    what: { ko: '멈춘 서버를 systemd가 다시 시작', en: 'a hung process restarted by systemd' },
    promise: '≤ 15 s',
    measured: '{restartedMs} ms',
  },
  {
    command: 'drill -- hog',
    what: {
      ko: '다른 프로그램이 모든 코어를 쓰고, 서버의 메모리가 가득 참',
      en: 'every core taken, then the memory of a process full',
    },
    promise: 'only the full process ends; none lost or doubled, scores p99 ≤ 3 s',
    measured: `{endedAlone} of {times} ended alone; ${writes}`,
  },
  {
    command: 'drill -- flipped-byte',
    what: { ko: '데이터베이스 디스크에서 한 바이트가 뒤집힘', en: 'one byte flips on the disk of the database' },
    promise: 'found, counted, never served; all else served; the copy right',
    measured: '{counted} failures counted, {inCopy} in the copy',
  },
  {
    command: 'drill -- slow-http',
    what: { ko: 'slowhttptest의 네 가지 느린 공격', en: 'the four slow attacks of slowhttptest' },
    promise: 'p99 of others ≤ 300 ms, all served',
    measured:
      'p99 {scenes.headers.reads.p99Ms}, {scenes.body.reads.p99Ms}, {scenes.ranges.reads.p99Ms}, {scenes.read.reads.p99Ms} ms; of newcomers {scenes.headers.newcomers.p99Ms}, {scenes.body.newcomers.p99Ms}, {scenes.ranges.newcomers.p99Ms}, {scenes.read.newcomers.p99Ms} ms; probes without an answer in the last {scenes.read.unavailable}',
  },
  {
    command: 'drill -- fuzz',
    what: { ko: '비정상 요청과 파서', en: 'hostile requests and parser runs' },
    promise: 'no 5xx, crash or hang',
    measured: '{requests.faults} of {requests.requests} requests, {parsers.faults} of {parsers.runs} parser runs',
  },
  {
    command: 'drill -- alerts',
    what: {
      ko: '다섯 가지를 고장 내기: doctor가 알아내고 경보 메일이 오기까지',
      en: 'five things broken: named by the doctor, and an e-mail arrives',
    },
    promise: 'each named, called and resolved; every rule fires where it should',
    measured:
      'e-mail after: mail {results.mail.called} s, archiver {results.archiver.called} s, certificate {results.certificate.called} s, ' +
      'disk {results.disk.called} s, process {results.process.called} s',
  },
  {
    command: 'drill -- sqlmap',
    what: { ko: 'SQL 주입 시도 (sqlmap)', en: 'SQL injection tried by sqlmap' },
    promise: 'found 0, the planted one found',
    measured: '{found.length} found, {requests} requests, planted one {canary}',
  },
  {
    command: 'drill -- engines',
    what: {
      ko: '팬과 기록원의 흐름을 Firefox ESR과 WebKitGTK에서',
      en: 'flows of fans and scorers in Firefox ESR and WebKitGTK',
    },
    promise: 'every flow, a live picture that goes on by itself among them',
    measured: '{firefox.passed} ({firefox.version}), {webkit.passed} ({webkit.version})',
  },
]
