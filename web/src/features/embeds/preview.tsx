// The embed as another site would show it, by the very script that they load.
import { createElement, useEffect } from 'react'
import { useEmbedText } from '../../text/use-embed-text.ts'
import styles from './embeds.module.css'
import type { EmbedAttributes, EmbedLook } from './snippet.rules.ts'

const address = '/embed.js'

function loadElement() {
  if (document.querySelector(`script[src="${address}"]`)) return
  document.head.append(Object.assign(document.createElement('script'), { src: address }))
}

export function Preview({ attributes, look }: { attributes: EmbedAttributes; look: EmbedLook }) {
  const { embeds: words } = useEmbedText()
  useEffect(loadElement, [])
  return (
    // A long embed scrolls inside, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.preview} tabIndex={0} aria-label={words.preview}>
      {createElement('campus-score', { ...attributes, ...look })}
    </section>
  )
}
