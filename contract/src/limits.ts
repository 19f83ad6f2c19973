// Constants that client and server must agree on.
export const limits = {
  heartbeatMs: 4000,
  /** Maximum of the client's reconnect back-off. */
  reconnectMs: 5000,
  /** Largest STOMP frame a client may send. */
  frameBytes: 16_384,
  frameHeaders: 32,
  headerBytes: 1024,
  httpTimeoutMs: 10_000,
  requestBodyBytes: 262_144,
  score: 999,
  /** Why a match is postponed, cancelled or awarded: a few words in a row. */
  reasonLength: 40,
  teamNameLength: 40,
  shortNameLength: 6,
  playerNameLength: 30,
  /** After the end of a match: two days. */
  protestMinutes: 2880,
  /** Of a protest, and of the ruling on it. */
  protestLength: 500,
  captainNameLength: 40,
  /** Of a signature, as a path. */
  signatureLength: 8000,
  squadSize: 60,
  competitionTeams: 128,
  /** Of one change of plan: every match of a long day. */
  planMoves: 200,
  /** Of one question to the planner: hours and breaks of every court. */
  planBreaks: 100,
  /** Of one queue: every court of a hall, every event of a tournament. Its matches are at most planMoves. */
  queueCourts: 40,
  queueCompetitions: 40,
  /** Of a rain plan: courts that cannot be used. */
  rainCourts: 50,
  /** Of one device: more than any match has. */
  waitingTaps: 10_000,
  /** Followers are notified of a new time that differs by at least so much from the one they know. */
  leastMoveMinutes: 10,
  /** Of a match of many sides: a marathon starts all at once. */
  matchSides: 60,
  /** Of a match that only the clock ends: one of a dodgeball world championship had twenty. */
  matchSets: 30,
  csvLength: 80_000,
  commentLength: 300,
  announcementLength: 200,
  announcementLines: 2,
  /** Current ones: every open page holds them all. */
  announcements: 100,
  /** Keys of the open feed, and the name of one; also of a webhook. */
  feedKeys: 50,
  feedLabelLength: 40,
  webhooks: 20,
  chatLength: 300,
  passwordMin: 8,
  passwordMax: 16,
  nicknameLength: 10,
  codeDigits: 6,
  codeMinutes: 10,
  codeTries: 5,
  resendSeconds: 60,
  resetMinutes: 30,
  timeZone: 'Asia/Seoul',
} as const
