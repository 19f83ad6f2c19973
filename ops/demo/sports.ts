// The sports of the demo campus.
export const sports = ['SOCCER', 'BADMINTON', 'TABLE_TENNIS', 'DODGEBALL'] as const
export type Sport = (typeof sports)[number]
