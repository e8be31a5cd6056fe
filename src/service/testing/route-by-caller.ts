import type { Database } from '../db/open.ts';

const OF_TESTS = /\.test\.tsx?$|\/testing\//;

/**
 * Returns a database object that passes statements of tests to one database and statements of the service to another.
 * The file path of the caller decides. Tests may access several agencies at once, but the service must not.
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

/** Returns the path of the file that called the function `callee`. */
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
