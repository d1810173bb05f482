// SPDX-License-Identifier: MIT
#pragma once

// Catch2 version 3 (newer systems) and version 2 (Debian 12) under one name.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
