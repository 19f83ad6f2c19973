// The campus's own name and crest, where its operator has set them: the server writes them into the page's head.
const head = globalThis.document?.head
const metaOf = (name: string) => head?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
const icon = head?.querySelector('link[rel=icon]')?.getAttribute('href')

export const campus = {
  name: metaOf('application-name'),
  englishName: metaOf('campus-name-en'),
  crest: icon ?? '/favicon.svg',
}
