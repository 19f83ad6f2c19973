// How deep a JSON text may nest: whatever walks it later (a fingerprint, an audit entry) uses the stack once a level.

/** The deepest body of the contract has six levels. */
const mostLevels = 32

/** Read from the text: a value that is too deep is never made. */
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
