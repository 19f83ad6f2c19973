// The campus's name and crest, if the operator has set them: the server writes them into the document's head.
const head = globalThis.document?.head
const metaOf = (name: string) => head?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
const icon = head?.querySelector('link[rel=icon]')?.getAttribute('href')

export const campus = {
  name: metaOf('application-name'),
  englishName: metaOf('campus-name-en'),
  crest: icon ?? '/favicon.svg',
}
