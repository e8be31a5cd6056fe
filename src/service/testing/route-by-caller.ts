import type { Database } from '../db/open.ts';

const OF_TESTS = /\.test\.tsx?$|\/testing\//;

/**
 * Sends the statements of tests to one database and those of the service to another. Tests read and write several
 * agencies, and the service may not. The module that calls `select`, `insert` and so on decides.
 */
export function routeByCaller({ tests, service }: { tests: Database; service: Database }): Database {
  return new Proxy(service, {
    get: function get(_, name) {
      const target = OF_TESTS.test(callerOf(get)) ? tests : service;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Returns the path of the module that called `callee`. */
// oxlint-disable-next-line typescript/no-unsafe-function-type -- the type of `captureStackTrace`
function callerOf(callee: Function): string {
  const { stackTraceLimit } = Error;
  const prepareStackTrace: unknown = Reflect.get(Error, 'prepareStackTrace');
  Error.stackTraceLimit = 1;
  Error.prepareStackTrace = (_, sites) => sites[0]?.getFileName() ?? '';
  const trace: { stack?: string } = {};
  try {
    Error.captureStackTrace(trace, callee);
    return trace.stack ?? '';
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
}
