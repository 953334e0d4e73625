import { bad, type Finding, good, warning } from './finding.policy.ts'

/** @param failing channels with a failing stream; `isOff` if none of their streams plays with sound */
export function judgeChannels(failing: { name: string; isOff: boolean }[]): Finding[] {
  if (failing.length === 0) return [good('لا بث متعثرًا.', 'No stream is failing.')]
  const todo: [string, string] = [
    'راجع البث عند مشغّله؛ في صفحة «القنوات» سبب كل عطل ووقته.',
    'Ask whoever runs the stream; the page of channels has the cause and time of each fault.',
  ]
  const namesOf = (isOff: boolean) =>
    failing.filter(one => one.isOff === isOff).map(({ name }) => `«${name}»`)
  const [off, onFallback] = [namesOf(true), namesOf(false)]
  return [
    ...(off.length > 0
      ? [bad([`بلا بث يعمل ويُسمع: ${off.join('، ')}`, `No stream plays with sound: ${off.join(', ')}`], todo)]
      : []),
    ...(onFallback.length > 0
      ? [
          warning(
            [
              `أحد البثين متعثر: ${onFallback.join('، ')}`,
              `One of two streams is failing: ${onFallback.join(', ')}`,
            ],
            todo,
          ),
        ]
      : []),
  ]
}
