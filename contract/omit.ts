/** A copy of an object without some of its properties. */
export const omit = <T extends object, Name extends keyof T>(object: T, ...names: Name[]): Omit<T, Name> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name as Name))) as Omit<T, Name>
