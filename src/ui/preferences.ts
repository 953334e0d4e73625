/** A reader's preferences in this browser: stored in localStorage, applied as data attributes of html. */
export const preferences = {
  theme: ['light', 'dark'],
  'text-size': ['small', 'large', 'largest'],
} as const
export type PreferenceName = keyof typeof preferences
export type Preference<Name extends PreferenceName> = (typeof preferences)[Name][number]

export const attributes = { theme: 'theme', 'text-size': 'textSize' } as const

/** Before the first paint. */
export function applyStoredPreferences(): void {
  try {
    for (const [name, attribute] of Object.entries(attributes)) {
      const chosen = localStorage.getItem(name)
      if (chosen) document.documentElement.dataset[attribute] = chosen
    }
  } catch {
    // Storage may be blocked.
  }
}

/** Reserves no space for «لك» if the reader's own stories were none at last: `ForYouStories` remembers it. */
export function applyStoredSpace(): void {
  try {
    if (localStorage.getItem('for-you')) document.documentElement.dataset.forYou = 'empty'
  } catch {
    // Storage may be blocked.
  }
}
