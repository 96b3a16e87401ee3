/** Objects that this browser stores by id, such as files. */
export type ObjectStore<T> = {
  /** Resolves once it is stored; rejects where there is no room. */
  put(id: string, object: T): Promise<void>
  get(id: string): Promise<T | undefined>
  remove(id: string): Promise<void>
  ids(): Promise<string[]>
}

const storeName = 'files'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A database of its own; null in a browser that forbids databases. */
async function open(name: string): Promise<IDBDatabase | null> {
  try {
    const request = window.indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    return await answerOf(request)
  } catch {
    return null
  }
}

/** The objects of a database; in a browser that forbids databases, the page itself stores them until it is left. */
export function objectStore<T>(name: string): ObjectStore<T> {
  const here = new Map<string, T>()
  /** Runs one request; resolves once it is written. */
  async function use<A>(
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => IDBRequest<A>,
    otherwise: () => A,
  ) {
    const database = await open(name)
    if (!database) return otherwise()
    try {
      const transaction = database.transaction(storeName, mode)
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      const [answer] = await Promise.all([answerOf(work(transaction.objectStore(storeName))), done])
      return answer
    } finally {
      database.close()
    }
  }
  return {
    async put(id, object) {
      await use<IDBValidKey>(
        'readwrite',
        (objects) => objects.put(object, id),
        () => {
          here.set(id, object)
          return id
        },
      )
    },
    get: (id) =>
      use<T | undefined>(
        'readonly',
        (objects) => objects.get(id),
        () => here.get(id),
      ),
    remove: (id) =>
      use<undefined>(
        'readwrite',
        (objects) => objects.delete(id),
        () => void here.delete(id),
      ),
    ids: async () =>
      (
        await use<IDBValidKey[]>(
          'readonly',
          (objects) => objects.getAllKeys(),
          () => [...here.keys()],
        )
      ).map(String),
  }
}

/** Deletes a database with all its entries. */
export function deleteDatabase(name: string): void {
  try {
    window.indexedDB.deleteDatabase(name)
  } catch {
    // a browser that forbids databases has none
  }
}
