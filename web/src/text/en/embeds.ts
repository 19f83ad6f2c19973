// The English text of embedding parts of the app in other sites.
import type { koEmbeds } from '../ko/embeds.ts'

export const enEmbeds: typeof koEmbeds = {
  embeds: {
    title: 'Embed',
    hint: "Paste this code into the university's site or a blog. The scores in it change by themselves.",
    theme: 'Theme',
    themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
    preview: 'Preview',
    code: 'Code',
    copy: 'Copy the code',
    copied: 'The code was copied.',
    copyFailed: 'Could not be copied. Please select it and copy it yourself.',
    sites: 'Only sites that the operator allows can show it.',
    noSites: 'No site is allowed yet. Please tell the operator which site should show it.',
    sitesFailed: 'The allowed sites could not be loaded.',
    ask: 'Ask the operator',
    allow: 'The sites that the operator has set.',
  },
}
