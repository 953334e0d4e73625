import { useCallback, useSyncExternalStore } from 'react'
import { deviceStore } from './browserStore.ts'
import { attributes, type Preference, type PreferenceName, preferences } from './preferences.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called with the preferences that a reader chooses here. */
let onChosen: ((name: PreferenceName) => void) | undefined
export function followChoices(follow: (name: PreferenceName) => void): void {
  onChosen = follow
}

/** Stores a preference; undefined removes it. */
export function choosePreference<Name extends PreferenceName>(
  name: Name,
  chosen: Preference<Name> | undefined,
) {
  const { dataset } = document.documentElement
  if (chosen) dataset[attributes[name]] = chosen
  else delete dataset[attributes[name]]
  deviceStore.set(name, chosen ?? null)
  for (const listener of listeners) listener()
}

/** The preference, undefined if none, and its setter; undefined removes it. */
export function usePreference<Name extends PreferenceName>(name: Name) {
  type Value = Preference<Name> | undefined
  const value = useSyncExternalStore<Value>(
    subscribe,
    () => preferences[name].find(known => known === document.documentElement.dataset[attributes[name]]),
    () => undefined,
  )
  const choose = useCallback(
    (chosen: Value) => {
      choosePreference(name, chosen)
      onChosen?.(name)
    },
    [name],
  )
  return [value, choose] as const
}
