// The Korean text of announcements as everybody sees them.
export const koAnnouncements = {
  announcements: {
    title: '공지',
    pinned: '고정',
    more: (count: number) => `${count}개 더 보기`,
    less: '접기',
    /** For screen readers, when one comes while the page is open. */
    news: (text: string) => `새 공지: ${text}`,
  },
}
