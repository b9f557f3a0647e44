"""Runs a Pulumi program as Pulumi's language host for Python does, for whoever plays the engine.

What to run comes as one line of JSON on the standard input, which stays open as long as somebody waits for the program. What
became of it is told by one call of `Report`, beside the calls of the Pulumi SDK.
"""

import os
import signal
import sys

# Whoever is at the terminal ends all of it, and wants to hear nothing of where this was.
signal.signal(signal.SIGINT, signal.SIG_DFL)

_READING = os.O_RDONLY
# In the name of the file that asks, be it frozen or not.
_LOADER = "importlib"
_touched = set()


def _note(event, args):
    """Takes note of the files and folders that are read; those that Python itself looks for modules in are none of them."""
    if event not in ("open", "os.listdir", "os.scandir") or _LOADER in sys._getframe(1).f_code.co_filename:
        return
    if event == "open":
        path, mode, flags = args
        is_read = mode is None or "r" in mode
        if is_read and (flags is None or flags & (os.O_WRONLY | os.O_RDWR) == _READING):
            _touched.add(path)
    else:
        _touched.add(args[0])


sys.addaudithook(_note)

import asyncio  # noqa: E402
import gc  # noqa: E402
import inspect  # noqa: E402
import json  # noqa: E402
import logging  # noqa: E402
import runpy  # noqa: E402
import sysconfig  # noqa: E402
import threading  # noqa: E402
import traceback  # noqa: E402
from concurrent.futures import ThreadPoolExecutor  # noqa: E402

# Told to whoever started this, which knows what to install where.
NO_SDK = 97

try:
    import grpc
    import pulumi
    import pulumi.runtime
    import pulumi.resource
except ImportError as error:
    # That one of them is missing is told by whoever started this.
    if error.name not in ("grpc", "pulumi"):
        traceback.print_exc()
    sys.exit(NO_SDK)

CALLS_AT_ONCE = 64
# How often a program is looked at that waits, and how many looks without any news make it stuck. Looks are counted and not
# seconds, since nobody looks while the program itself computes.
LOOK_EVERY = 0.1
QUIET_LOOKS = 30


class Unreadable(Exception):
    """The program asks for a value that only Pulumi can decrypt."""

    def __init__(self, key):
        super().__init__("%s is encrypted" % key)
        self.key = key


class Stuck(Exception):
    """The program waits for what never comes."""


class Workers(ThreadPoolExecutor):
    """Makes the calls to the engine; knows whether there are any."""

    def __init__(self):
        super().__init__(max_workers=CALLS_AT_ONCE)
        self.under_way = 0
        self.begun = 0
        self._lock_of_count = threading.Lock()

    def submit(self, fn, /, *args, **kwargs):
        with self._lock_of_count:
            self.under_way += 1
            self.begun += 1
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(self._ended)
        return future

    def _ended(self, _):
        with self._lock_of_count:
            self.under_way -= 1


def main():
    job = json.loads(read_line())
    end_with_caller()
    sys.argv = [job["entry"]]
    look_in(job["folder"])
    os.chdir(job["folder"])
    leave_out_debug_messages()
    collect_seldom()
    order = note_order()
    guard_config(frozenset(job["unreadable"]))
    failure = None
    try:
        run(job)
    except SystemExit as end:
        failure = None if end.code in (None, 0) else failure_of(end, job)
    except BaseException as error:  # Also what is no Exception ends the program.
        failure = failure_of(error, job)
    sys.stdout.flush()
    sys.stderr.flush()
    report(job, {"failure": failure, "order": order, "files": own_files(job)})
    sys.exit(0 if failure is None else 1)


def look_in(folder):
    """Modules are looked for in the program's folder, in the place of that of this file."""
    if sys.path and sys.path[0] == os.path.dirname(os.path.abspath(__file__)):
        sys.path.pop(0)
    sys.path.insert(0, folder)


def read_line():
    line = b""
    while not line.endswith(b"\n"):
        part = os.read(0, 65536)
        if not part:
            sys.exit(1)
        line += part
    return line


def end_with_caller():
    """The input closes when the process goes that waits for this one."""

    def watch():
        while os.read(fd, 1):
            pass
        os._exit(1)

    fd = os.dup(0)
    sys.stdin = open(os.devnull)
    threading.Thread(target=watch, daemon=True).start()


def note_order():
    """Registrations arrive in the order in which their inputs are known; a reader expects that of the program."""
    order = []

    def noting(name):
        original = getattr(pulumi.resource, name, None)
        if original is None:
            return

        def noted(res, ty, resource_name, *args, **kwargs):
            order.append([ty, resource_name])
            return original(res, ty, resource_name, *args, **kwargs)

        setattr(pulumi.resource, name, noted)

    noting("register_resource")
    noting("read_resource")
    return order


def leave_out_debug_messages():
    """The SDK has several for each resource, and waits until the engine has taken each; nobody reads them here."""
    pulumi.log.debug = lambda *args, **kwargs: None


def collect_seldom():
    """Nearly all that the SDK makes stays until the end, and the collector would look through it again and again."""
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)


def guard_config(unreadable):
    """Refuses to read values that are encrypted. A program that never asks for them runs."""
    if not unreadable:
        return
    import pulumi.config
    import pulumi.runtime.config

    original = pulumi.runtime.config.get_config

    def guarded(key):
        if key in unreadable:
            raise Unreadable(key)
        return original(key)

    for module in (pulumi.config, pulumi.runtime.config, pulumi.runtime):
        if hasattr(module, "get_config"):
            module.get_config = guarded


def run(job):
    set_config(job)
    pulumi.runtime.configure(settings_of(job))
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    workers = Workers()
    loop.set_default_executor(workers)
    # What is left over when a program fails is nobody's concern, and asyncio would tell of each.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    program = asyncio.ensure_future(
        pulumi.runtime.run_in_stack(lambda: runpy.run_path(job["entry"], run_name="__main__") and None),
        loop=loop,
    )
    loop.create_task(end_when_stuck(program, workers))
    try:
        loop.run_until_complete(program)
    except asyncio.CancelledError:
        raise Stuck() from None


def set_config(job):
    if hasattr(pulumi.runtime, "set_all_config"):
        pulumi.runtime.set_all_config(job["config"], job["secretKeys"])
        return
    for key, value in job["config"].items():
        pulumi.runtime.set_config(key, value)


def settings_of(job):
    """Of what is known here, what this SDK takes."""
    known = inspect.signature(pulumi.runtime.Settings.__init__).parameters
    wanted = {
        "monitor": job["address"],
        "engine": job["address"],
        "project": job["project"],
        "stack": job["stack"],
        "organization": job["organization"],
        "parallel": CALLS_AT_ONCE,
        "dry_run": job["preview"],
        "root_directory": job["root"],
    }
    return pulumi.runtime.Settings(**{name: value for name, value in wanted.items() if name in known})


async def end_when_stuck(program, workers):
    """
    With no call under way and nothing that the loop waits for, neither a time nor a socket nor another thread, nothing can
    happen any more.
    """
    loop = asyncio.get_running_loop()
    threads = threading.active_count()
    quiet, last = 0, -1
    while not program.done():
        await asyncio.sleep(LOOK_EVERY)
        others = threading.active_count() - len(workers._threads) > threads
        is_busy = workers.under_way > 0 or waits(loop) or others
        quiet = 0 if is_busy or workers.begun != last else quiet + 1
        last = workers.begun
        if quiet > QUIET_LOOKS:
            program.cancel()


def waits(loop):
    """Whether something outside of the program may wake it up; the loop's own wake-up call does not count."""
    selector = getattr(loop, "_selector", None)
    if selector is None:
        return True
    timers = [timer for timer in getattr(loop, "_scheduled", ()) if not timer.cancelled()]
    return len(selector.get_map()) > 1 or len(timers) > 0


def failure_of(error, job):
    frames = own_frames(error, job)
    failure = {"kind": "throws", "name": type(error).__name__, "message": str(error), "frames": frames}
    if not frames and not isinstance(error, (pulumi.RunError, SystemExit, Stuck)):
        # Nothing in the program says where it comes from.
        traceback.print_exception(type(error), error, error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename:
        place = {"file": error.filename, "line": error.lineno or 1, "column": error.offset or 1}
        failure.update(kind="syntax", message=error.msg, frames=[place])
    elif isinstance(error, ModuleNotFoundError) and error.name and frames:
        failure.update(kind="module", message=error.name)
    elif isinstance(error, SystemExit):
        failure.update(kind="exit", message=str(error.code))
    elif isinstance(error, Unreadable):
        failure.update(kind="config", message=error.key)
    elif isinstance(error, Stuck):
        failure.update(kind="stuck")
    return failure


def own_frames(error, job):
    """Calls of the program's own, the innermost first, of the error or of what it came from."""
    is_own = ownership(job)
    seen = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_own(frame.filename)]
        if frames:
            return [place_of(frame) for frame in reversed(frames)]
        error = error.__cause__ or error.__context__
    return []


def place_of(frame):
    # Since Python 3.11.
    column = getattr(frame, "colno", None) or 0
    place = {"file": os.path.abspath(frame.filename), "line": frame.lineno or 1, "column": column + 1}
    return place if frame.name.startswith("<") else {**place, "within": frame.name}


def ownership(job):
    """Tells which files are the program's own: neither installed, nor Python's, nor this one."""
    installed = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    installed |= {sys.prefix, sys.base_prefix} - {job["root"], job["folder"]}
    # A prefix such as `/usr` has more than Python; a program there is known by its folder.
    homes = tuple(os.path.realpath(path) + os.sep for path in installed if path)
    own = tuple(os.path.realpath(path) + os.sep for path in (job["root"], job["folder"]))

    def is_own(file):
        if file.startswith("<"):
            return False
        path = os.path.realpath(file)
        parts = path.split(os.sep)
        if "site-packages" in parts or "dist-packages" in parts or "__pycache__" in parts:
            return False
        if path == os.path.realpath(__file__):
            return False
        deepest = max((home for home in homes if path.startswith(home)), key=len, default="")
        return not deepest or any(path.startswith(folder) and len(folder) > len(deepest) for folder in own)

    return is_own


def own_files(job):
    is_own = ownership(job)
    modules = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    named = [*modules, *_touched, job["entry"]]
    paths = [os.path.abspath(os.fsdecode(name)) for name in named if isinstance(name, (str, bytes)) and name]
    files = {path for path in paths if is_own(path) and not path.startswith(("/proc/", "/sys/", "/dev/"))}
    return sorted(files | {os.path.realpath(path) for path in files})


def report(job, outcome):
    with grpc.insecure_channel(job["address"]) as channel:
        channel.unary_unary("/sapi.LanguageHost/Report")(json.dumps(outcome).encode())


if __name__ == "__main__":
    main()
