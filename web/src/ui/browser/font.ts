// Pretendard in 92 subsets, of which the browser fetches those whose letters are on screen. The page changes over to it
// once, when all of them are there: each subset drawn in on its own would lay the whole page out anew, nine times over.
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'

export async function drawInOwnFont() {
  await document.fonts.load('1rem "Pretendard Variable"', document.body.textContent)
  document.documentElement.dataset.font = 'own'
}
