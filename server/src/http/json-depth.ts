// Limits how deep a JSON text may nest: code that walks it later (a fingerprint, an audit entry) uses one stack frame per level.

/** The deepest body of the contract has six levels. */
const mostLevels = 32

/** Checks the text, so that a value that is too deep is never parsed. */
export function isTooDeep(json: string): boolean {
  let level = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isInString) {
      if (sign === '\\') at++
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if ((sign === '[' || sign === '{') && ++level > mostLevels) return true
    else if (sign === ']' || sign === '}') level--
  }
  return false
}
