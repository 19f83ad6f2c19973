// Pretendard in 92 subsets, of which the browser loads those whose characters are on screen. The page switches to it once, when
// all of them are loaded: switching per subset would cause about nine layouts of the whole page.
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'

export async function drawInOwnFont() {
  await document.fonts.load('1rem "Pretendard Variable"', document.body.textContent)
  document.documentElement.dataset.font = 'own'
}
